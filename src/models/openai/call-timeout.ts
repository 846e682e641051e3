import { ModelError } from '../language-model';

/**
 * The timeouts of one call to a model (the whole answer, and the wait for its next part) together with the caller's
 * signal. The first that fires ends the call.
 */
export class CallTimeout {
  private readonly total: NodeJS.Timeout;
  private next: NodeJS.Timeout | undefined;
  private nextMs = 0;
  private isWaiting = false;
  private ended: { reason: unknown } | undefined;
  private stop: (() => void) | undefined;

  /** Starts the timeout of the whole answer. */
  constructor(
    private readonly signal: AbortSignal,
    totalMs: number,
  ) {
    this.total = setTimeout(this.runOut, totalMs);
    signal.addEventListener('abort', this.abort, { once: true });
  }

  /** Calls `stop` when the call ends. Replaces the function that was set before. */
  onEnd(stop: () => void): void {
    this.stop = stop;
  }

  /** Whether the caller's signal has fired. */
  get isAborted(): boolean {
    return this.signal.aborted;
  }

  /** @throws ModelError of kind `timeout` after a timeout; the signal's reason after an abort */
  throwIfEnded(): void {
    if (this.ended) throw this.ended.reason;
  }

  /** Starts, or restarts, the timeout of the next part of the answer. */
  startWait(timeoutMs: number): void {
    this.isWaiting = true;
    if (this.next && timeoutMs === this.nextMs) {
      this.next.refresh();
      return;
    }
    clearTimeout(this.next);
    this.nextMs = timeoutMs;
    this.next = setTimeout(() => this.isWaiting && this.runOut(), timeoutMs);
  }

  /** Suspends the timeout of the next part. */
  endWait(): void {
    // The timer runs on: to restart it is cheaper than to make a new one with every token.
    this.isWaiting = false;
  }

  /** Waits for `durationMs`, or until the call ends. @throws as `throwIfEnded` */
  async delay(durationMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      this.onEnd(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.throwIfEnded();
  }

  /** Releases the timers and the caller's signal. */
  dispose(): void {
    clearTimeout(this.total);
    clearTimeout(this.next);
    this.signal.removeEventListener('abort', this.abort);
  }

  private readonly runOut = (): void => {
    this.end(new ModelError('timeout', 'the model took too long'));
  };

  private readonly abort = (): void => {
    this.end(this.signal.reason);
  };

  private end(reason: unknown): void {
    this.ended ??= { reason };
    this.stop?.();
  }
}
