import { sql, type Query } from '../platform/database/sql';

/** SQL: the current month (UTC), by the database's clock. */
export const MONTH = sql`date_trunc('month', now() AT TIME ZONE 'UTC')`;

/** SQL: the tokens that the account's chat models have used in the current month. */
export function tokensSql(account: Query | number): Query {
  return sql`coalesce((SELECT tokens FROM token_months WHERE account_id = ${account} AND month = ${MONTH}::date), 0)`;
}
