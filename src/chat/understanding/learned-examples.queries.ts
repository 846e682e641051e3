import type { LearnedVectors } from '@app/message-intents';
import { sql, type Queryable } from '../../platform/database/sql';

/** The stored result of learning these examples, named by their fingerprint, with the vectors of this model. */
export async function keptLearning(
  db: Queryable,
  model: string,
  examples: string,
): Promise<LearnedVectors | undefined> {
  const row = await sql`
    SELECT learned FROM learned_examples WHERE model = ${model} AND examples = ${examples}
  `.firstRow<{ learned: LearnedVectors }>(db);
  return row?.learned;
}

/** Stores the result of learning the examples, and replaces the result of other examples with this model. */
export async function keepLearning(
  db: Queryable,
  { model, examples, learned }: { model: string; examples: string; learned: LearnedVectors },
): Promise<void> {
  await sql`
    INSERT INTO learned_examples (model, examples, learned)
    VALUES (${model}, ${examples}, ${JSON.stringify(learned)}::jsonb)
    ON CONFLICT (model) DO UPDATE SET examples = excluded.examples, learned = excluded.learned
  `.run(db);
}
