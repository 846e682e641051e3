/** A statement that a service sent, as `record-statements.cjs` writes it. */
export interface Statement {
  text: string;
  values: unknown[];
}

const TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+"?([a-z_]+)"?/gi;
/** A condition on the account, or the account among the columns that an INSERT writes. */
const ACCOUNT = /account_id"?\)?\s*(=|IN \(\$)|=\s*"?(\w+"?\.)?"?account_id|INTO [^(]*\([^)]*account_id/i;

/** Whether the statement reads or writes one of the tables. */
export function touches({ text }: Statement, tables: ReadonlySet<string>): boolean {
  return [...text.matchAll(TABLE)].some(([, table]) => tables.has(table!.toLowerCase()));
}

/** Whether the account is among the conditions of the statement or among the columns that it inserts. */
export function namesAccount({ text }: Statement): boolean {
  return ACCOUNT.test(text);
}

/** The statement on one line, without what differs between calls: selected columns, set columns, numbers of values. */
export function shapeOf({ text }: Statement): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(SELECT (?:DISTINCT )?)"\w+"\."\w+" AS .*? FROM "/g, '$1… FROM "')
    .replace(/^(UPDATE "\w+") SET .* WHERE /, '$1 SET … WHERE ')
    .replaceAll(/\$\d+(?:::\w+(?:\[\])?)?(?:, \$\d+)+/g, '$n')
    .replaceAll(/\$\d+/g, '$n')
    .replaceAll(/LIMIT \d+/g, 'LIMIT n');
}
