import type { EntityManager } from 'typeorm';

/** A column with sealed values, and the columns of the primary key of its table. */
export interface SealedColumnName {
  table: string;
  key: readonly string[];
  column: string;
}

/** A row's primary key and its sealed value. */
export type SealedRow = Record<string, string | number> & { sealed: Buffer };

/** Which rows after the primary key `after` have a sealed value, in the order of the primary key? */
export async function readSealed(
  manager: EntityManager,
  { table, key, column }: SealedColumnName,
  after: readonly unknown[],
  limit: number,
): Promise<SealedRow[]> {
  const columns = key.join(', ');
  const isAfter = `(${columns}) > (${placeholders(key, 2)})`;
  return manager.query(
    `SELECT ${columns}, ${column} AS sealed FROM ${table}
     WHERE ${column} IS NOT NULL ${after.length > 0 ? `AND ${isAfter}` : ''} ORDER BY ${columns} LIMIT $1`,
    [limit, ...after],
  );
}

/** Replaces the sealed value of the row, unless it has changed meanwhile. */
export async function replaceSealed(
  manager: EntityManager,
  { table, key, column }: SealedColumnName,
  row: SealedRow,
  resealed: Buffer,
): Promise<void> {
  await manager.query(
    `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND (${key.join(', ')}) = (${placeholders(key, 3)})`,
    [resealed, row.sealed, ...key.map((name) => row[name])],
  );
}

function placeholders(key: readonly string[], first: number): string {
  return key.map((_, index) => `$${first + index}`).join(', ');
}
