import pg from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { openDatabase } from './fixture';

interface Note {
  id: number;
  title: string;
  tags: string[];
  meta: Record<string, unknown>;
  writtenAt: Date;
}

const NoteSchema = new EntitySchema<Note>({
  name: 'note',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    title: { type: 'text', unique: true },
    tags: { type: 'text', array: true },
    meta: { type: 'jsonb' },
    writtenAt: { type: 'timestamptz', precision: 3 },
  },
});

describe('TypeORM on the embedded database', () => {
  let db: EmbeddedDatabase;
  let source: DataSource;

  beforeAll(async () => {
    db = await openDatabase();
    const driver = {
      Pool: function EmbeddedPool(config: pg.PoolConfig) {
        return db.pool({ max: config.max });
      },
      types: pg.types,
      defaults: pg.defaults,
    };
    source = await new DataSource({
      type: 'postgres',
      driver,
      poolSize: 10,
      entities: [NoteSchema],
      installExtensions: false,
    }).initialize();
    await source.synchronize();
  });
  afterAll(async () => {
    await source.destroy();
    await db.close();
  });

  const note = (title: string): Omit<Note, 'id'> => ({
    title,
    tags: ['a', 'b "c"'],
    meta: { deep: [1, { x: null }] },
    writtenAt: new Date('2026-01-02T03:04:05.678Z'),
  });

  it('saves, finds, counts and deletes', async () => {
    const notes = source.getRepository(NoteSchema);
    const saved = await notes.save(note('first'));
    expect(await notes.findOneByOrFail({ title: 'first' })).toEqual({ ...note('first'), id: saved.id });
    await notes.update(saved.id, { title: 'changed' });
    expect(await notes.countBy({ title: 'changed' })).toBe(1);
    await notes.delete(saved.id);
    expect(await notes.count()).toBe(0);
  });

  it('commits or rolls back each of several transactions at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        source.transaction(i % 2 ? 'SERIALIZABLE' : 'READ COMMITTED', async (manager) => {
          await manager.getRepository(NoteSchema).save(note(`t${i}`));
          await manager.query('SELECT pg_advisory_xact_lock(7)');
          if (i % 4 === 0) throw new Error('changed my mind');
          await manager.getRepository(NoteSchema).save(note(`u${i}`));
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await source.getRepository(NoteSchema).count()).toBe(30);
  });

  it('reports a violated constraint by its code', async () => {
    const notes = source.getRepository(NoteSchema);
    await notes.save(note('twice'));
    await expect(notes.save(note('twice'))).rejects.toMatchObject({ driverError: { code: '23505' } });
  });
});
