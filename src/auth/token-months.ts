/** SQL: the current month (UTC), by the database's clock. */
export const MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')`;

/** SQL: the tokens that chat models of the account have used in the current month. `account` is its id in SQL. */
export function tokensSql(account: string): string {
  return `coalesce((SELECT tokens FROM token_months WHERE account_id = ${account} AND month = ${MONTH}::date), 0)`;
}
