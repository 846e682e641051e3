/** A statement that a service sent, as `record-statements.cjs` writes it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A table after one of these words; not the columns of a trigger or of a conflict. */
const TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+"?([a-z_]+)"?/gi;
/** A condition on the account, also as one of several columns, or the account among the columns of an INSERT. */
const ACCOUNT =
  /account_id"?\)?\s*(?:=|IN \()|=\s*"?(?:\w+"?\.)?"?account_id|(?:INTO [^(]*|USING )\([^)]*account_id/gi;

/**
 * Whether the statement names the account as often as it reads or writes one of the tables: in a condition, or among
 * the columns that it inserts.
 */
export function namesAccount({ text }: Statement, tables: ReadonlySet<string>): boolean {
  const places = [...text.matchAll(TABLE)].filter(([, table]) => tables.has(table!.toLowerCase()));
  return [...text.matchAll(ACCOUNT)].length >= places.length;
}

/** The statement on one line, without parts that differ between calls: selected and set columns, numbers of values. */
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
