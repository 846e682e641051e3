import type { LearnedVectors } from '@app/message-intents';
import { sql, type Queryable } from '../../platform/database/sql';

/** What was learned from these examples (named by their fingerprint) and their vectors by this model, if it is kept. */
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

/** Keeps what was learned from the examples, in place of what was learned from others with this model. */
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
