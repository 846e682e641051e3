import { ConnectionError, ParleyError, TimeoutError } from './errors.js';

/** One attempt of a request. The caller's signal or the end of its time aborts it. */
export class Attempt {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLate = false;

  constructor(private readonly caller?: AbortSignal) {
    caller?.throwIfAborted();
    caller?.addEventListener('abort', this.leave);
  }

  /** Aborts `fetch` and the reading of its answer. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Sets the time from now after which the attempt is aborted. The next call replaces it. */
  allow(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.controller.abort();
    }, ms);
  }

  /** Ends the attempt, and closes the connection if the answer was not read to its end. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.leave);
    this.controller.abort();
  }

  /** The error to throw for a fault of this attempt. */
  meaningOf(fault: unknown): unknown {
    if (this.caller?.aborted) return this.caller.reason;
    if (this.isLate) return new TimeoutError('no answer in time', { cause: fault });
    if (fault instanceof ParleyError) return fault;
    return new ConnectionError(`the connection to the service failed: ${rootOf(fault)}`, { cause: fault });
  }

  private readonly leave = (): void => this.controller.abort();
}

/** The message of the root cause: `fetch failed` alone does not help. */
export function rootOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause instanceof Error ? rootOf(fault.cause) : fault.message;
}
