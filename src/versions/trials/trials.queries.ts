import type { Mode } from '../../auth/plan';
import type { AgentKey } from '../../agents/agents.queries';
import { newId } from '../../platform/database/id';
import { sql, type Queryable } from '../../platform/database/sql';
import type { TriedAnswer } from './trial-answer.entity';

/** After a failure, a question is asked again after this time. */
const DELAY = sql`interval '30 seconds'`;

const WAITS = sql`draft IS NULL AND available_at <= now()
  AND EXISTS (SELECT FROM agent_versions AS version WHERE version.id = version_id
    AND version.account_id = trial_answers.account_id AND number IS NULL)`;

/** A question of a trial that waits. */
export interface WaitingTrial extends AgentKey {
  id: number;
  mode: Mode;
  versionId: number;
  question: string;
  tries: number;
}

/** The first messages of the newest conversations of the agent, one for each wording, newest first. */
export async function firstQuestions(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  limit: number,
): Promise<{ conversationId: string; question: string }[]> {
  return sql`WITH newest AS (
       SELECT id FROM conversations WHERE agent_id = ${agentId} AND account_id = ${accountId}
       ORDER BY last_message_at DESC LIMIT ${2 * limit}
     ), first AS (
       SELECT newest.id AS "conversationId", message.query AS question FROM newest CROSS JOIN LATERAL (
         SELECT query FROM messages WHERE conversation_id = newest.id AND account_id = ${accountId}
         ORDER BY created_at, id LIMIT 1) AS message
     )
     SELECT * FROM (SELECT DISTINCT ON (lower(question)) * FROM first WHERE question <> ''
       ORDER BY lower(question), "conversationId" DESC) AS distinct_ones
     ORDER BY "conversationId" DESC LIMIT ${limit}`.rows(db);
}

/** Adds questions to the trial of a version. */
export async function addQuestions(
  db: Queryable,
  { accountId, agentId, versionId }: AgentKey & { versionId: number },
  questions: readonly { goldenId?: number; conversationId?: string; question: string }[],
): Promise<void> {
  await sql`INSERT INTO trial_answers (id, account_id, agent_id, version_id, golden_id, conversation_id, question)
     SELECT asked.id, ${accountId}, ${agentId}, ${versionId}, asked.golden_id, asked.conversation_id, asked.question
     FROM unnest(${questions.map(newId)}::bigint[], ${questions.map(({ goldenId }) => goldenId ?? null)}::bigint[],
       ${questions.map(({ conversationId }) => conversationId ?? null)}::uuid[],
       ${questions.map(({ question }) => question)}::text[])
       AS asked (id, golden_id, conversation_id, question)`.run(db);
}

/** Accounts whose drafts are being tried: at most `limit`, in random order. Suspended accounts wait. */
export async function accountsWithTrials(db: Queryable, limit: number): Promise<{ accountId: number }[]> {
  return sql`SELECT id AS "accountId" FROM accounts
     WHERE plan = 'enterprise' AND NOT suspended AND id IN (SELECT account_id FROM trial_answers WHERE ${WAITS})
     ORDER BY random() LIMIT ${limit}`.rows(db);
}

/** The question of a trial of the account to be asked next: failed questions last, golden questions first. */
export async function nextTrial(db: Queryable, accountId: number): Promise<WaitingTrial | undefined> {
  return sql`SELECT id, account_id AS "accountId", agent_id AS "agentId", version_id AS "versionId", question, tries,
       (SELECT mode FROM agents WHERE agents.id = agent_id AND agents.account_id = ${accountId}) AS mode
     FROM trial_answers WHERE account_id = ${accountId} AND ${WAITS}
     ORDER BY tries, golden_id NULLS LAST, id LIMIT 1`.firstRow(db);
}

/** Stores both answers to a question. Does nothing if the draft has changed or is gone. */
export async function storeAnswers(
  db: Queryable,
  { accountId, id }: Pick<WaitingTrial, 'accountId' | 'id'>,
  { live, draft }: { live: TriedAnswer; draft: TriedAnswer },
): Promise<void> {
  await sql`UPDATE trial_answers SET live = ${JSON.stringify(live)}, draft = ${JSON.stringify(draft)}
     WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}

/** Lets the questions of the version wait, because no model has answered this question. */
export async function postponeTrial(
  db: Queryable,
  { accountId, id, versionId }: Pick<WaitingTrial, 'accountId' | 'id' | 'versionId'>,
): Promise<void> {
  await sql`UPDATE trial_answers
     SET tries = tries + (id = ${id})::integer, available_at = now() + ${DELAY}
     WHERE version_id = ${versionId} AND account_id = ${accountId} AND draft IS NULL`.run(db);
}
