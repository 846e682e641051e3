import type { DataSource, EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import type { Mode } from '../../auth/plan';
import { AGENT_LEARNS } from '../../ingestion/ingestion.queries';
import type { GoldenResult } from './golden-question.entity';
import type { ChangedSourceDto } from './quality-events.dto';

/** While sources of the agent are trained or embedded, a change waits for them, but not longer than this. */
const PATIENCE = `interval '15 minutes'`;
/** After failures, a question is asked again later: 1, 2, 4, 8 and then every 10 minutes. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 600;
/** The sources that one event names. */
const MAX_NAMED_SOURCES = 20;

const WAITS = `ask_id IS NOT NULL AND available_at <= now() AND ${AGENT_LEARNS}`;

/**
 * SQL condition: the change was not noticed, and its agent's sources have settled; `embeds` is SQL, and `ofAccount` a
 * condition that all sources in question meet.
 */
const isSettled = (embeds: string, ofAccount = 'true'): string => `NOT is_noticed AND ${AGENT_LEARNS}
  AND (changed_at < now() - ${PATIENCE} OR agent_id NOT IN (
    SELECT agent_id FROM training_sources WHERE ${ofAccount} AND status = 'pending'
    UNION ALL
    SELECT agent_id FROM training_sources
    WHERE ${ofAccount} AND ${embeds} AND live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id
      AND (agent_id, account_id) IN (SELECT id, account_id FROM agents WHERE mode = 'live')))`;

/** A golden question that waits, with the id of the request for its answer. */
export interface WaitingQuestion {
  id: number;
  accountId: number;
  agentId: number;
  mode: Mode;
  askId: number;
  question: string;
  contains: string[];
  source: string | null;
}

/**
 * Which accounts have golden questions to be asked? At most `limit`, in random order, so that none is always left out.
 * Suspended accounts and plans without training wait. `embeds`: whether passages get vectors.
 */
export async function accountsWithQuestions(
  dataSource: DataSource,
  embeds: boolean,
  limit: number,
): Promise<{ accountId: number }[]> {
  return dataSource.query(
    `SELECT id AS "accountId" FROM accounts
     WHERE plan = 'enterprise' AND NOT suspended AND id IN (
       SELECT account_id FROM golden_questions WHERE ${WAITS}
       UNION SELECT account_id FROM source_changes WHERE ${isSettled('$1::boolean')})
     ORDER BY random() LIMIT $2`,
    [embeds, limit],
  );
}

/** Requests answers to the golden questions of the agents of the account whose sources have changed and settled. */
export async function noticeChanges(
  manager: EntityManager,
  accountId: number,
  askId: number,
  embeds: boolean,
): Promise<void> {
  await manager.query(
    `WITH changed AS (
       UPDATE source_changes SET is_noticed = true WHERE account_id = $1 AND ${isSettled('$3::boolean', 'account_id = $1')}
       RETURNING agent_id
     )
     UPDATE golden_questions SET ask_id = $2, tries = 0, available_at = now()
     WHERE agent_id IN (SELECT agent_id FROM changed) AND account_id = $1`,
    [accountId, askId, embeds],
  );
  await forgetChanges(manager, accountId);
}

/** Requests an answer to each golden question of the agent. */
export async function requestAnswers(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
  askId: number,
): Promise<void> {
  await manager.query(
    `UPDATE golden_questions SET ask_id = $3, tries = 0, available_at = now()
     WHERE agent_id = $1 AND account_id = $2`,
    [agentId, accountId, askId],
  );
}

/** Forgets the result of a golden question and requests an answer to it. */
export async function askAnew(
  manager: EntityManager,
  accountId: number,
  id: number,
  askId: number,
): Promise<void> {
  await manager.query(
    `UPDATE golden_questions
     SET ask_id = $3, tries = 0, available_at = now(), result = NULL, asked_at = NULL
     WHERE id = $1 AND account_id = $2`,
    [id, accountId, askId],
  );
}

/** The golden question of the account to be asked next: those that could not be asked come last. */
export async function nextQuestion(
  manager: EntityManager,
  accountId: number,
): Promise<WaitingQuestion | undefined> {
  const rows: WaitingQuestion[] = await manager.query(
    `SELECT id, account_id AS "accountId", agent_id AS "agentId", ask_id AS "askId", question, contains, source,
       (SELECT mode FROM agents WHERE agents.id = agent_id AND agents.account_id = $1) AS mode
     FROM golden_questions WHERE account_id = $1 AND ${WAITS}
     ORDER BY tries, asked_at NULLS FIRST, id LIMIT 1`,
    [accountId],
  );
  return rows[0];
}

/**
 * Stores the result of a question, which no longer waits, unless another answer was requested meanwhile. Returns the
 * result before. Stores nothing and returns undefined when the question was deleted or changed meanwhile.
 */
export async function replaceResult(
  transaction: EntityManager,
  { id, accountId, askId, question, contains, source }: Omit<WaitingQuestion, 'agentId' | 'mode'>,
  result: GoldenResult,
): Promise<{ before: GoldenResult | null } | undefined> {
  const [row] = await transaction.query<{ before: GoldenResult | null }[]>(
    `SELECT result AS before FROM golden_questions
     WHERE id = $1 AND account_id = $5 AND question = $2 AND contains = $3 AND source IS NOT DISTINCT FROM $4
     FOR UPDATE`,
    [id, question, contains, source, accountId],
  );
  if (!row) return undefined;
  await transaction.query(
    `UPDATE golden_questions
     SET result = $3, asked_at = clock_timestamp(), tries = 0, ask_id = CASE WHEN ask_id = $2 THEN NULL ELSE ask_id END
     WHERE id = $1 AND account_id = $4`,
    [id, askId, JSON.stringify(result), accountId],
  );
  return row;
}

/** The sources of the agent that have changed since all its golden questions were asked, newest first. */
export async function changedSources(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
): Promise<ChangedSourceDto[]> {
  return manager.query(
    `SELECT source_id AS id, source FROM source_changes
     WHERE agent_id = $1 AND account_id = $2 ORDER BY changed_at DESC LIMIT $3`,
    [agentId, accountId, MAX_NAMED_SOURCES],
  );
}

/** Forgets the changes after which all golden questions of their agents have been asked. */
export async function forgetChanges(manager: EntityManager, accountId: number): Promise<void> {
  await manager.query(
    `DELETE FROM source_changes WHERE account_id = $1 AND is_noticed AND NOT EXISTS (
       SELECT 1 FROM golden_questions AS question
       WHERE question.agent_id = source_changes.agent_id AND question.account_id = $1 AND question.ask_id IS NOT NULL)`,
    [accountId],
  );
}

/**
 * Lets the agent's golden questions wait, because the model did not answer this one: longer after each failure in a
 * row, and at least `seconds`, up to 10 minutes. A question whose answer was requested again meanwhile is asked at
 * once.
 */
export async function postpone(
  manager: EntityManager,
  { id, accountId, askId }: Pick<WaitingQuestion, 'id' | 'accountId' | 'askId'>,
  seconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE golden_questions AS question
     SET tries = question.tries + (question.id = failed.id)::integer,
         available_at = now() + interval '1 second'
           * least(greatest($3::float8, $4::float8 * power(2, least(failed.tries, 10))), $5::float8)
     FROM golden_questions AS failed
     WHERE failed.id = $1 AND failed.account_id = $6 AND failed.ask_id = $2
       AND question.agent_id = failed.agent_id AND question.account_id = $6`,
    [id, askId, seconds, FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS, accountId],
  );
}
