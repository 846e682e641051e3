import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/platform/database/migrations';

/** Rolls back all migrations after this one, newest first. Returns a function that runs them again. */
export async function rollBackTo(
  runner: QueryRunner,
  migration: (typeof MIGRATIONS)[number],
): Promise<() => Promise<void>> {
  const newer = MIGRATIONS.slice(MIGRATIONS.indexOf(migration) + 1).map((Migration) => new Migration());
  for (const each of newer.toReversed()) await each.down(runner);
  return async () => {
    for (const each of newer) await each.up(runner);
  };
}
