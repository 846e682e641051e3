import type { LoggerService } from '@nestjs/common';
import pino, { type Logger as PinoLogger } from 'pino';
import { currentContext } from './request-context';

/**
 * Structured logs on standard output: one JSON object per line, with the id of the request, its account and mode, and
 * the ids of its agent and source. Callers log names, ids, counts and durations; never keys, secrets, texts of
 * messages, emails or phone numbers.
 */
export const log: PinoLogger = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => {
    const { requestId, ids } = currentContext() ?? {};
    return { ...(requestId && { requestId }), ...ids };
  },
});

/**
 * An error as it is logged: type, code, message and stack. The message and the parameters of a database error are left
 * out, because they may contain a visitor's text.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, stack = '' } = error as Error & { code?: unknown };
  const frames = stack.slice(Math.max(stack.indexOf('\n    at '), 0)).trim();
  const isQuery = 'query' in error || 'driverError' in error;
  return { type: name, code, ...(!isQuery && { message: error.message }), stack: frames };
}

/** The contexts in which Nest reports errors that make the start fail. `main` prints these errors on one line. */
const START_CONTEXTS = new Set<unknown>(['ExceptionHandler', 'NestApplication', 'TypeOrmModule']);

/** Writes the messages of Nest to the same log, and its start-up messages at `debug`. */
export class NestLog implements LoggerService {
  log(message: unknown, ...context: unknown[]): void {
    log.debug({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    log.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    if (START_CONTEXTS.has(context.at(-1))) return;
    log.error({ context: context.at(-1), stack: context.at(0) }, String(message));
  }
}
