import type { Account } from '../../auth/account.entity';
import type { Plan } from '../../auth/plan';
import { raw, sql, type Query, type Queryable } from '../../platform/database/sql';
import type { Position } from '../../platform/http/requests/lists/cursor';
import type { AccountOrder } from './admin.dto';

/** The activity of an account in the last 31 UTC days, and its current failures. */
export interface AccountActivity {
  messages: number;
  failures: number;
}

/** An account with its activity. */
export type ListedAccount = Omit<Account, 'updatedAt' | 'deletedAt'> & AccountActivity;

/** A place in the accounts that match the filter, ranked by `orderBy`. */
interface Ranking {
  filter: { name: string; plan: Plan | undefined; suspended: boolean | undefined };
  orderBy: AccountOrder;
  after: Position | undefined;
  limit: number;
}

/** SQL: the activity of the account `account`. Stored counts of past days are added up; the rest is counted. */
const ACTIVITY = sql`
  SELECT coalesce(sum(counted.messages), 0)::bigint + coalesce(sum(rest.messages), 0)::bigint AS messages,
    (SELECT count(*) FROM training_sources JOIN agents AS taught ON taught.id = agent_id
       AND taught.account_id = account.id AND taught.deleted_at IS NULL
     WHERE training_sources.account_id = account.id AND training_sources.status = 'failed')
    + (SELECT count(*) FROM webhooks WHERE webhooks.account_id = account.id AND failing_since IS NOT NULL)
    AS failures
  FROM agents CROSS JOIN LATERAL (
    SELECT sum(messages) AS messages, coalesce(max(day) + 1, (now() AT TIME ZONE 'UTC')::date - 30) AS until
    FROM agent_days WHERE agent_id = agents.id AND agent_days.account_id = account.id
      AND day >= (now() AT TIME ZONE 'UTC')::date - 30
  ) AS counted CROSS JOIN LATERAL (
    SELECT count(*) AS messages FROM messages WHERE agent_id = agents.id AND messages.account_id = account.id
      AND created_at >= counted.until::timestamp AT TIME ZONE 'UTC' AND created_at < now() + interval '1 day'
  ) AS rest
  WHERE agents.account_id = account.id AND agents.deleted_at IS NULL`;

/** The activity of these accounts, by their ids. */
export async function activityOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, AccountActivity>> {
  const rows = await sql`SELECT account.id, activity.messages, activity.failures
     FROM accounts AS account CROSS JOIN LATERAL (${ACTIVITY}) AS activity
     WHERE account.id = ANY (${ids}::bigint[])`.rows<AccountActivity & { id: number }>(db);
  return new Map(rows.map(({ id, messages, failures }) => [id, { messages, failures }]));
}

/** The first accounts of the ranking after the position. */
export async function rankedAccounts(
  db: Queryable,
  { filter: { name, plan, suspended }, orderBy, after, limit }: Ranking,
): Promise<ListedAccount[]> {
  const place: Query = sql`activity.${raw(orderBy)}`;
  const from = after ? sql`AND (${place}, account.id) < (${after[0]}::bigint, ${after[1]}::bigint)` : sql``;
  return sql`SELECT account.id, name, plan, suspended, monthly_token_budget AS "monthlyTokenBudget",
       created_at AS "createdAt", activity.messages, activity.failures
     FROM accounts AS account CROSS JOIN LATERAL (${ACTIVITY}) AS activity
     WHERE deleted_at IS NULL AND strpos(lower(name), lower(${name})) > 0 AND plan = coalesce(${plan ?? null}, plan)
       AND suspended = coalesce(${suspended ?? null}::boolean, suspended) ${from}
     ORDER BY ${place} DESC, account.id DESC LIMIT ${limit}`.rows(db);
}
