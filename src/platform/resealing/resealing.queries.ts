import { listOf, raw, sql, type Query, type Queryable, type SqlValue } from '../database/sql';

/** A column with sealed values, and the columns of the primary key of its table. */
export interface SealedColumnName {
  table: string;
  key: readonly string[];
  column: string;
}

/** A row's primary key and its sealed value. */
export type SealedRow = Record<string, string | number> & { sealed: Buffer };

/** The rows after the primary key `after` with a sealed value, in the order of the primary key, at most `limit`. */
export async function readSealed(
  db: Queryable,
  { table, key, column }: SealedColumnName,
  { after, limit }: { after: readonly SqlValue[]; limit: number },
): Promise<SealedRow[]> {
  const columns = raw(key.join(', '));
  const isAfter = after.length > 0 ? sql`AND (${columns}) > (${listOf(after.map(parameter))})` : sql``;
  return sql`SELECT ${columns}, ${raw(column)} AS sealed FROM ${raw(table)}
     WHERE ${raw(column)} IS NOT NULL ${isAfter} ORDER BY ${columns} LIMIT ${limit}`.rows(db);
}

/** Replaces the sealed value of the row, unless it has changed meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { table, key, column }: SealedColumnName,
  { row, resealed }: { row: SealedRow; resealed: Buffer },
): Promise<void> {
  const values = key.map((name) => row[name]);
  await sql`UPDATE ${raw(table)} SET ${raw(column)} = ${resealed}
     WHERE ${raw(column)} = ${row.sealed}
       AND (${raw(key.join(', '))}) = (${listOf(values.map(parameter))})`.run(db);
}

function parameter(value: SqlValue): Query {
  return sql`${value}`;
}
