/** The effect of a client's SQL on the session that all connections share. */
export interface SqlCheck {
  /** The reason why the SQL is not run. */
  readonly refusal?: string;
  /** The channel to which the SQL listens. */
  readonly channel?: string;
  /** True if the SQL may change a setting of the session for longer than its transaction. */
  readonly mayChangeSettings?: boolean;
}

/** Comments, strings, quoted names and function bodies. They are not checked. */
const QUOTED = /--[^\r\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$((?:[a-z_]\w*)?)\$[\s\S]*?\$\1\$/gi;
const SUSPECT =
  /\b(?:set|reset|discard|prepare|deallocate|temp|temporary|hold|copy|listen|unlisten|set_config|do|call)\b/i;

const LISTEN = /^\s*listen\s+([a-z_]\w*)\s*;?\s*$/i;
const CHANGES_SETTINGS = /\bset_config\b|(?:^|;)\s*(?:do|call)\b/i;
const REFUSED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /(?:^|;)\s*(?:set(?!\s+(?:local|transaction|constraints)\b)|reset|discard)\b/i,
    'settings of a session: use SET LOCAL in a transaction',
  ],
  [/(?:^|;)\s*(?:prepare|deallocate)\b/i, 'PREPARE in SQL: give the query a name in the client'],
  [/\b(?:create|into)\s+(?:(?:local|global)\s+)?temp(?:orary)?\b/i, 'temporary tables'],
  [/\bwith\s+hold\b/i, 'cursors WITH HOLD'],
  [/(?:^|;)\s*copy\b[^;]*\bstdin\b/i, 'COPY FROM STDIN'],
  [/(?:^|;)\s*(?:un)?listen\b/i, 'UNLISTEN, nor LISTEN beside other SQL or with a quoted name'],
];

/**
 * Checks the SQL of a Query or Parse. SQL inside functions, and behind an escaped quote of an `E'…'` string, is not
 * checked.
 */
export function checkSql(sql: string): SqlCheck {
  if (!SUSPECT.test(sql)) return {};
  const bare = sql.replace(QUOTED, (quoted) => (/^['"]/.test(quoted) ? quoted.charAt(0).repeat(2) : ' '));
  const channel = LISTEN.exec(bare)?.[1]?.toLowerCase();
  if (channel !== undefined) return { channel };
  const refused = REFUSED.find(([pattern]) => pattern.test(bare));
  if (refused) return { refusal: `the embedded database does not support ${refused[1]}` };
  return { mayChangeSettings: CHANGES_SETTINGS.test(bare) };
}

/** SQL that fails with SQLSTATE 0A000 (feature not supported) and `reason`, which aborts its transaction. */
export function refusingSql(reason: string): string {
  return `DO $refusal$BEGIN RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = '${reason}'; END$refusal$`;
}
