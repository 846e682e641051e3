import { ConnectionError, ParleyError, TimeoutError } from './errors.js';

/** One attempt of a request: it ends by the caller's signal, or when the time is over. */
export class Attempt {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLate = false;

  constructor(private readonly caller?: AbortSignal) {
    caller?.throwIfAborted();
    caller?.addEventListener('abort', this.leave);
  }

  /** Ends `fetch` and what is read from its answer. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** From now on, there is this much time until the next call. */
  allow(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.controller.abort();
    }, ms);
  }

  /** Ends the attempt; closes the connection if its answer was not read to the end. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.leave);
    this.controller.abort();
  }

  /** What a fault of this attempt means to the caller. */
  meaningOf(fault: unknown): unknown {
    if (this.caller?.aborted) return this.caller.reason;
    if (this.isLate) return new TimeoutError('no answer in time', { cause: fault });
    if (fault instanceof ParleyError) return fault;
    return new ConnectionError(`the connection to the service failed: ${rootOf(fault)}`, { cause: fault });
  }

  private readonly leave = (): void => this.controller.abort();
}

/** The message of the first cause: `fetch failed` alone helps nobody. */
function rootOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause instanceof Error ? rootOf(fault.cause) : fault.message;
}
