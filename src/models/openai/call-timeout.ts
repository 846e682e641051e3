import { setTimeout as delay } from 'node:timers/promises';
import { LinkedAbort } from '../../platform/linked-abort';
import { ModelError } from '../language-model';

/**
 * The timeouts of one call to a model (the whole answer, and the wait for its next part) together with the caller's
 * signal. The first that fires ends the call.
 */
export class CallTimeout {
  private readonly linked: LinkedAbort;
  private readonly total: NodeJS.Timeout;
  private next: NodeJS.Timeout | undefined;

  /** Starts the timeout of the whole answer. */
  constructor(
    private readonly caller: AbortSignal,
    totalMs: number,
  ) {
    this.total = setTimeout(this.expire, totalMs);
    this.linked = new LinkedAbort(caller);
  }

  /** Fires when the call ends: with a ModelError of kind `timeout`, or with the reason of the caller's signal. */
  get signal(): AbortSignal {
    return this.linked.signal;
  }

  /** Whether the caller's signal has fired. */
  get isAborted(): boolean {
    return this.caller.aborted;
  }

  /** Starts, or restarts, the timeout of the next part of the answer. */
  startWait(timeoutMs: number): void {
    this.endWait();
    this.next = setTimeout(this.expire, timeoutMs);
  }

  /** Suspends the timeout of the next part. */
  endWait(): void {
    clearTimeout(this.next);
  }

  /** Waits for `durationMs`. @throws the reason of `signal` when the call ends before */
  async delay(durationMs: number): Promise<void> {
    await delay(durationMs, undefined, { signal: this.signal }).catch(() => undefined);
    this.signal.throwIfAborted();
  }

  /** Releases the timers and the caller's signal. */
  dispose(): void {
    clearTimeout(this.total);
    this.endWait();
    this.linked.unlink();
  }

  private readonly expire = (): void => {
    this.linked.abort(new ModelError('timeout', 'the model took too long'));
  };
}
