import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSettings, Settings } from '../../src/platform/config/settings';
import { openDataSource } from '../support/data-source';
import { Database } from '../../src/platform/database/database';
import { formerName } from '../../src/platform/database/former-names';
import { MIGRATIONS } from '../../src/platform/database/migrations';
import { awaitMigrations, migrate } from '../../src/platform/database/migrator';
import { createEmptyBackends } from '../support/backends';
import { describeScaledOut } from '../support/describe-backends';
import { until } from '../support/wait';

const PROCESSES = 4;
const SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';

class Later9999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN later boolean');
  }

  async down(): Promise<void> {}
}

describeScaledOut('migrations', () => {
  it('run once when processes start together, and build indexes while the others wait', async () => {
    const { environment, remove } = await createEmptyBackends();
    const settings = readSettings(Settings, { ...environment, SECRET_KEY });
    const open = () => openDataSource(new Database(settings));
    const dataSources = await Promise.all(Array.from({ length: PROCESSES }, open));
    const [first] = dataSources;
    const ran = await first!.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    const known = MIGRATIONS.flatMap(({ name }) => [formerName(name), name]).filter(Boolean);
    expect(ran.map(({ name }) => name)).toEqual(known);
    const invalid = await first!.query('SELECT indexrelid FROM pg_index WHERE NOT indisvalid');
    expect(invalid).toEqual([]);
    await Promise.all(dataSources.map((dataSource) => dataSource.destroy()));
    await remove();
  });

  it('go on where a former release stopped, under names that it still knows', async () => {
    const { environment, remove } = await createEmptyBackends();
    const database = new Database(readSettings(Settings, { ...environment, SECRET_KEY }));
    await database.migrate();
    const client = new pg.Client(environment['DATABASE_URL']);
    await client.connect();
    const namesNow = async () =>
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map(({ name }) => name);
    const both = (await namesNow()).toSorted();
    const names = MIGRATIONS.map(({ name }) => name);
    // The former release had made no newer migration.
    const newer = names.filter((name) => !formerName(name));
    await database.undoMigrations(newer.length);
    await client.query('DELETE FROM migrations WHERE name = ANY ($1)', [names]);
    const renamed = MIGRATIONS.filter(({ name }) => formerName(name));
    await awaitMigrations(database.typeOrmOptions, renamed, 0);

    const ran: string[] = [];
    const migrateAgain = () => database.migrate(({ name }) => ran.push(name));
    await Promise.all(Array.from({ length: PROCESSES }, migrateAgain));
    expect(ran).toEqual(newer);
    expect((await namesNow()).toSorted()).toEqual(both);

    await database.undoMigrations(newer.length + 1);
    const last = names[names.length - newer.length - 1]!;
    const undone = new Set([...newer, last, formerName(last)]);
    expect((await namesNow()).toSorted()).toEqual(both.filter((name) => !undone.has(name)));
    await migrateAgain();
    expect(ran).toEqual([...newer, last, ...newer]);
    expect((await namesNow()).toSorted()).toEqual(both);
    await client.end();
    await remove();
  });

  it('give way to the statements behind them while a dump reads a table, and run after it', async () => {
    const { environment, remove } = await createEmptyBackends();
    const database = new Database(readSettings(Settings, { ...environment, SECRET_KEY }));
    await database.migrate();
    const [dump, other] = [
      new pg.Client(environment['DATABASE_URL']),
      new pg.Client(environment['DATABASE_URL']),
    ];
    await Promise.all([dump.connect(), other.connect()]);
    await dump.query('BEGIN; SELECT count(*) FROM messages');
    const { typeOrmOptions } = database;
    const migrations = [...MIGRATIONS, Later9999999999999];
    const how = { migrations, isShared: true, retryDelayMs: 100 };
    await expect(migrate(typeOrmOptions, { ...how, patienceMs: 0 })).rejects.toThrow('lock timeout');
    await expect(awaitMigrations(typeOrmOptions, migrations, 0)).rejects.toThrow('migrations are missing');

    const migrated = migrate(typeOrmOptions, how);
    const waiting = () => other.query('SELECT FROM pg_locks WHERE NOT granted');
    await until(waiting, ({ rowCount }) => rowCount !== 0);
    // Waits behind the migration, which gives up after a second.
    expect((await other.query('SELECT FROM messages')).rows).toEqual([]);
    await dump.query('COMMIT');
    await Promise.all([migrated, awaitMigrations(typeOrmOptions, migrations)]);
    await Promise.all([dump.end(), other.end()]);
    await remove();
  });
});
