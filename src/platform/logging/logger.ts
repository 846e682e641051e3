import type { LoggerService } from '@nestjs/common';
import pino, { type Logger as PinoLogger } from 'pino';
import { currentRequestId } from './request-context';

/**
 * What is logged in one turn of the event loop goes out in one go: to wake whoever reads it costs more than the lines, and under load much is logged at once.
 * The end of the process waits for it, unless it is killed.
 */
class Lines {
  private readonly output = pino.destination(1);
  private waiting = '';

  constructor() {
    process.on('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.waiting === '') setImmediate(() => this.flush());
    this.waiting += line;
  }

  private flush(): void {
    if (this.waiting !== '') this.output.write(this.waiting);
    this.waiting = '';
  }
}

/**
 * Structured logs on standard output, one JSON object a line, each with the request id it belongs to. Callers log names, ids,
 * counts and durations; keys, secrets, texts of messages, emails and phone numbers have no place in a log line.
 */
export const log: PinoLogger = pino(
  {
    level: 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  },
  new Lines(),
);

/**
 * What a log line tells of an error: its kind, code and stack. A database error's message and parameters may hold what a visitor wrote, so
 * of those only the SQLSTATE is told.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, stack = '' } = error as Error & { code?: unknown };
  const frames = stack.slice(Math.max(stack.indexOf('\n    at '), 0)).trim();
  const isQuery = 'query' in error || 'driverError' in error;
  return { type: name, code, ...(!isQuery && { message: error.message }), stack: frames };
}

/** Nest's own messages, on the same log; its start-up chatter only at `debug`. */
export class NestLog implements LoggerService {
  log(message: unknown, ...context: unknown[]): void {
    log.debug({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    log.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    // What ends the start is told by `main`, once.
    if (context.at(-1) === 'ExceptionHandler') return;
    log.error({ context: context.at(-1), stack: context.at(0) }, String(message));
  }
}
