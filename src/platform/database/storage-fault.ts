import { notFound } from '../http/errors';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE classes of a database that is unreachable, starting, stopping or out of resources: 08 connection, 53
 * resources, 57P operator intervention, 58 system (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const AWAY_SQLSTATES = /^(08...|53...|57P..|58...)$/;

/** Messages of the errors of pg and pg-pool that have no code. */
const AWAY_MESSAGES = new RegExp(
  [
    'connection terminated',
    'query read timeout',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'cannot use a pool after calling end',
    'not queryable',
  ].join('|'),
  'i',
);

/** SQLSTATE classes of a database that refuses the connection: 28 authorization, 3D no such database. */
const REFUSED_SQLSTATES = /^(28...|3D...)$/;

/** Whether `error` means that the database is unavailable, and not that the statement is wrong. */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || AWAY_SQLSTATES.test(code))) return true;
  return AWAY_MESSAGES.test(error.message) || isStorageAway((error as { driverError?: unknown }).driverError);
}

/** The SQLSTATE of an error of the database, even if TypeORM has wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === 'string' ? state : undefined;
}

/** Whether `error` means that a row violates the named constraint (unique or foreign key). */
export function violates(error: unknown, constraint: string): boolean {
  const fault = (error as { driverError?: unknown }).driverError ?? error;
  return (fault as { constraint?: unknown }).constraint === constraint;
}

/**
 * Handles the error of a statement. @throws ApiError NOT_FOUND for `resource` if it violates any of these foreign keys,
 * because the row is gone; otherwise the error itself
 */
export function notFoundIfGone(resource: string, ...foreignKeys: string[]): (error: unknown) => never {
  return (error) => {
    throw foreignKeys.some((key) => violates(error, key)) ? notFound(resource) : error;
  };
}

/** Advice about a refused connection, by SQLSTATE or error code of Node.js. */
const ADVICE: Record<string, string> = {
  '28P01':
    'the user name or the password is wrong; in the URL, write / of a password as %2F, + as %2B, @ as %40, % as %25',
  '28000': 'the server refuses this user; check the user name and pg_hba.conf',
  '3D000': 'there is no such database on the server; create it, for example with createdb',
  '53300': 'the server has no free connection; lower DATABASE_POOL_SIZE or raise max_connections',
  ECONNREFUSED: 'no server accepts connections at this host and port',
  ENOTFOUND: 'the host name is unknown; a special character in the password may have ended it too early',
  EAI_AGAIN: 'the host name cannot be looked up at the moment',
};

/**
 * Why the database of `DATABASE_URL` cannot be used at start: it is unavailable or refuses the connection. Undefined
 * for any other error.
 */
export function connectionProblem(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (!isStorageAway(error) && !(typeof code === 'string' && REFUSED_SQLSTATES.test(code))) return undefined;
  if (typeof code !== 'string') return String(message);
  return ADVICE[code] ? `${ADVICE[code]} (${code})` : code;
}
