import * as migrations from './all';

const TIME = /\d{13}$/;

/** Every migration, oldest first. A released migration is never edited. */
export const MIGRATIONS = Object.values(migrations).sort((a, b) => timeOf(a) - timeOf(b));

function timeOf({ name }: { name: string }): number {
  return Number(TIME.exec(name)![0]);
}
