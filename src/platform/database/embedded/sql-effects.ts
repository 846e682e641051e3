import { splitStatements } from './sql-statements';

/** A LISTEN or UNLISTEN; a channel of `*` in an unlisten means all. */
export interface SubscriptionChange {
  readonly action: 'listen' | 'unlisten' | 'unlisten-all';
  readonly channel: string;
}

/** What SQL does to the one session that all connections share, beyond its own transaction. */
export interface SqlEffects {
  readonly subscriptions: readonly SubscriptionChange[];
  /** Why this SQL must not reach the database at all. */
  readonly refusal: string | undefined;
  /** How many of the statements are SETs that end with the transaction. */
  readonly localSets: number;
  /** It may change settings of the session without a SET or RESET in sight. */
  readonly mayChangeSettings: boolean;
  readonly mayLeaveTemporaryTables: boolean;
  readonly mayLeaveCursors: boolean;
}

const NO_EFFECTS: SqlEffects = {
  subscriptions: [],
  refusal: undefined,
  localSets: 0,
  mayChangeSettings: false,
  mayLeaveTemporaryTables: false,
  mayLeaveCursors: false,
};
const MAX_IDENTIFIER_BYTES = 63;
const SUSPECT =
  /\b(?:(?:un)?listen|copy|discard|deallocate|prepare|set_config|do|call|(?:pg_)?temp(?:orary)?|hold|set\s+(?:local|transaction))\b/i;

/** Reads the effects of SQL on the shared session. Cheap for SQL that has none: one pass of one expression. */
export function effectsOf(sql: string): SqlEffects {
  if (!SUSPECT.test(sql)) return NO_EFFECTS;
  const statements = splitStatements(sql);
  return {
    subscriptions: statements.map(subscriptionOf).filter((change) => change !== undefined),
    refusal: statements.map(refusalOf).find((reason) => reason !== undefined),
    localSets: statements.filter((statement) => /^set\s+(?:local|transaction)\b/i.test(statement)).length,
    mayChangeSettings:
      /\bset_config\b/i.test(sql) || statements.some((statement) => /^(?:do|call)\b/i.test(statement)),
    mayLeaveTemporaryTables: /\b(?:pg_)?temp(?:orary)?\b/i.test(sql),
    mayLeaveCursors: /\bhold\b/i.test(sql),
  };
}

/** SQL that fails with SQLSTATE 0A000 (feature not supported) and the reason given, aborting the transaction like any error. */
export function refusingSql(reason: string): string {
  return `DO $refusal$BEGIN RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = '${reason.replaceAll("'", "''")}'; END$refusal$`;
}

function subscriptionOf(statement: string): SubscriptionChange | undefined {
  const match = /^(listen|unlisten)\b/i.exec(statement);
  if (!match) return undefined;
  const target = statement.slice(match[0].length).replace(/^(?:\s|--[^\r\n]*|\/\*[\s\S]*?\*\/)+/, '');
  const unlisten = match[0].toLowerCase() === 'unlisten';
  if (unlisten && target.startsWith('*')) return { action: 'unlisten-all', channel: '*' };
  const channel = channelName(target);
  return channel === undefined ? undefined : { action: unlisten ? 'unlisten' : 'listen', channel };
}

/** An identifier as PostgreSQL stores it: unquoted in lower case, cut at 63 bytes. */
function channelName(text: string): string | undefined {
  const quoted = /^"((?:[^"]|"")+)"/.exec(text)?.[1]?.replaceAll('""', '"');
  const name =
    quoted ??
    /^[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/.exec(text)?.[0].replace(/[A-Z]/g, (c) => c.toLowerCase());
  if (name === undefined) return undefined;
  const bytes = Buffer.from(name);
  if (bytes.length <= MAX_IDENTIFIER_BYTES) return name;
  let end = MAX_IDENTIFIER_BYTES;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

function refusalOf(statement: string): string | undefined {
  if (/^copy\b/i.test(statement) && /\bstdin\b/i.test(statement))
    return 'the embedded database has no COPY FROM STDIN';
  if (/^discard\b/i.test(statement))
    return 'the embedded database has no DISCARD: its connections share one session';
  if (/^(?:deallocate|prepare)\b/i.test(statement) && !/^prepare\s+transaction\b/i.test(statement))
    return 'the embedded database has no PREPARE in SQL: give the query a name in the client instead';
  return undefined;
}
