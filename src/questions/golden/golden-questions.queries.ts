import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import type { AgentTenant } from '../../auth/caller';
import { AGENT_LEARNS } from '../../ingestion/ingestion.queries';
import { sql, type Query, type Queryable } from '../../platform/database/sql';
import type { GoldenResult } from './golden-question.entity';
import type { ChangedSourceDto } from './quality-events.dto';

/** While sources of the agent are trained or embedded, a change waits for them, but not longer than this. */
const PATIENCE = sql`interval '15 minutes'`;
/** After failures, a question is asked again later: 1, 2, 4, 8 and then every 10 minutes. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 600;
/** The limit of sources that one event names. */
const MAX_NAMED_SOURCES = 20;

const WAITS = sql`ask_id IS NOT NULL AND available_at <= now() AND ${AGENT_LEARNS}`;

/**
 * SQL condition: the change was not noticed, and its agent's sources have settled. `embeds`: whether passages get
 * vectors. `ofAccount`: a condition that all sources in question meet.
 */
const isSettled = (embeds: boolean, ofAccount = sql`true`): Query => sql`NOT is_noticed AND ${AGENT_LEARNS}
  AND (changed_at < now() - ${PATIENCE} OR agent_id NOT IN (
    SELECT agent_id FROM training_sources WHERE ${ofAccount} AND status = 'pending'
    UNION ALL
    SELECT agent_id FROM training_sources
    WHERE ${ofAccount} AND ${embeds}::boolean AND live_run_id IS NOT NULL
      AND embedded_run_id IS DISTINCT FROM live_run_id
      AND (agent_id, account_id) IN (SELECT id, account_id FROM agents WHERE mode = 'live')))`;

/** A golden question that waits, with the id of the request for its answer. */
export interface WaitingQuestion extends AgentTenant {
  id: number;
  askId: number;
  question: string;
  contains: string[];
  source: string | null;
}

/**
 * Accounts with golden questions to be asked: at most `limit`, in random order, so that none is always left out.
 * Suspended accounts and plans without training wait. `embeds`: whether passages get vectors.
 */
export async function accountsWithQuestions(
  db: Queryable,
  embeds: boolean,
  limit: number,
): Promise<{ accountId: number }[]> {
  return sql`SELECT id AS "accountId" FROM accounts
     WHERE plan = 'enterprise' AND NOT suspended AND id IN (
       SELECT account_id FROM golden_questions WHERE ${WAITS}
       UNION SELECT account_id FROM source_changes WHERE ${isSettled(embeds)})
     ORDER BY random() LIMIT ${limit}`.rows(db);
}

/** Requests answers to the golden questions of the agents of the account whose sources have changed and settled. */
export async function noticeChanges(
  db: Queryable,
  accountId: number,
  { askId, embeds }: { askId: number; embeds: boolean },
): Promise<void> {
  const ofAccount = sql`account_id = ${accountId}`;
  await sql`WITH changed AS (
       UPDATE source_changes SET is_noticed = true WHERE ${ofAccount} AND ${isSettled(embeds, ofAccount)}
       RETURNING agent_id
     )
     UPDATE golden_questions SET ask_id = ${askId}, tries = 0, available_at = now()
     WHERE agent_id IN (SELECT agent_id FROM changed) AND account_id = ${accountId}`.run(db);
  await forgetChanges(db, accountId);
}

/** Requests an answer to each golden question of the agent. */
export async function requestAnswers(db: Queryable, agent: AgentKey, askId: number): Promise<void> {
  await sql`UPDATE golden_questions SET ask_id = ${askId}, tries = 0, available_at = now()
     WHERE ${isOfAgent(agent)}`.run(db);
}

/** Forgets the result of a golden question and requests an answer to it. */
export async function askAnew(
  db: Queryable,
  accountId: number,
  { id, askId }: { id: number; askId: number },
): Promise<void> {
  await sql`UPDATE golden_questions
     SET ask_id = ${askId}, tries = 0, available_at = now(), result = NULL, asked_at = NULL
     WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}

/** The golden question of the account to be asked next: questions without failed tries first. */
export async function nextQuestion(db: Queryable, accountId: number): Promise<WaitingQuestion | undefined> {
  return sql`SELECT id, account_id AS "accountId", agent_id AS "agentId", ask_id AS "askId", question, contains, source,
       (SELECT mode FROM agents WHERE agents.id = agent_id AND agents.account_id = ${accountId}) AS mode
     FROM golden_questions WHERE account_id = ${accountId} AND ${WAITS}
     ORDER BY tries, asked_at NULLS FIRST, id LIMIT 1`.firstRow(db);
}

/**
 * Stores the result of a question, which no longer waits, unless another answer was requested meanwhile. Returns the
 * result before. Stores nothing and returns undefined when the question was deleted or changed meanwhile.
 */
export async function replaceResult(
  db: Queryable,
  { id, accountId, askId, question, contains, source }: Omit<WaitingQuestion, 'agentId' | 'mode'>,
  result: GoldenResult,
): Promise<{ before: GoldenResult | null } | undefined> {
  const row = await sql`SELECT result AS before FROM golden_questions
     WHERE id = ${id} AND account_id = ${accountId} AND question = ${question} AND contains = ${contains}
       AND source IS NOT DISTINCT FROM ${source}
     FOR UPDATE`.firstRow<{ before: GoldenResult | null }>(db);
  if (!row) return undefined;
  await sql`UPDATE golden_questions
     SET result = ${JSON.stringify(result)}, asked_at = clock_timestamp(), tries = 0,
         ask_id = CASE WHEN ask_id = ${askId} THEN NULL ELSE ask_id END
     WHERE id = ${id} AND account_id = ${accountId}`.run(db);
  return row;
}

/** The sources of the agent that have changed since all its golden questions were asked, newest first. */
export async function changedSources(db: Queryable, agent: AgentKey): Promise<ChangedSourceDto[]> {
  return sql`SELECT source_id AS id, source FROM source_changes
     WHERE ${isOfAgent(agent)}
     ORDER BY changed_at DESC LIMIT ${MAX_NAMED_SOURCES}`.rows(db);
}

/** Forgets the changes after which all golden questions of their agents have been asked. */
export async function forgetChanges(db: Queryable, accountId: number): Promise<void> {
  await sql`DELETE FROM source_changes WHERE account_id = ${accountId} AND is_noticed AND NOT EXISTS (
       SELECT 1 FROM golden_questions AS question
       WHERE question.agent_id = source_changes.agent_id AND question.account_id = ${accountId}
         AND question.ask_id IS NOT NULL)`.run(db);
}

/**
 * Lets the agent's golden questions wait, because the model did not answer this question: longer after each failure in
 * a row, and at least `seconds`, up to 10 minutes. A question whose answer was requested again meanwhile is asked at
 * once.
 */
export async function postpone(
  db: Queryable,
  { id, accountId, askId }: Pick<WaitingQuestion, 'id' | 'accountId' | 'askId'>,
  seconds: number,
): Promise<void> {
  await sql`UPDATE golden_questions AS question
     SET tries = question.tries + (question.id = failed.id)::integer,
         available_at = now() + interval '1 second'
           * least(greatest(${seconds}::float8, ${FIRST_DELAY_SECONDS}::float8 * power(2, least(failed.tries, 10))),
                   ${MAX_DELAY_SECONDS}::float8)
     FROM golden_questions AS failed
     WHERE failed.id = ${id} AND failed.account_id = ${accountId} AND failed.ask_id = ${askId}
       AND question.agent_id = failed.agent_id AND question.account_id = ${accountId}`.run(db);
}
