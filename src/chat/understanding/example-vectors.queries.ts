import { sql, type Queryable } from '../../platform/database/sql';

/** The vectors of the examples by this model, as bytes; undefined if they are not kept, or those of other examples. */
export async function keptVectors(
  db: Queryable,
  model: string,
  examples: string,
): Promise<Int8Array | undefined> {
  const row = await sql`
    SELECT vectors FROM example_vectors WHERE model = ${model} AND examples = ${examples}
  `.firstRow<{ vectors: Uint8Array }>(db);
  return row && new Int8Array(row.vectors);
}

/**
 * Keeps the vectors of the examples (named by their fingerprint) by this model, in place of those of other examples.
 */
export async function keepVectors(
  db: Queryable,
  { model, examples, vectors }: { model: string; examples: string; vectors: Int8Array },
): Promise<void> {
  const bytes = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);
  await sql`
    INSERT INTO example_vectors (model, examples, vectors) VALUES (${model}, ${examples}, ${bytes})
    ON CONFLICT (model) DO UPDATE SET examples = excluded.examples, vectors = excluded.vectors
  `.run(db);
}
