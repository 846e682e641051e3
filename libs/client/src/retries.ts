import { ApiError, ConnectionError } from './errors.js';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** If the service asks for a longer wait, there is no retry: the caller learns at once how long the wait would be. */
const MAX_RETRY_AFTER_MS = 60_000;
/** The first request with a key may run this long, because the service ends an answer after 120 s. */
const MAX_WAIT_FOR_KEY_MS = 150_000;

/** The request did not take effect. */
const REFUSED = new Set([408, 429]);
/** The request may have taken effect. */
const UNCERTAIN = new Set([502, 503, 504]);

/** Time and random numbers, which tests replace. */
export interface Clock {
  now(): number;
  /** Resolves after this time; rejects with the signal's reason when it fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** At least 0 and less than 1. */
  random(): number;
}

/** Decides whether and when a call is retried. */
export class Retries {
  private used = 0;
  private readonly startedMs: number;

  /** `isRepeatable`: the request may be sent again although it may have taken effect. */
  constructor(
    private max: number,
    private readonly isRepeatable: boolean,
    private readonly clock: Clock,
    private readonly signal?: AbortSignal,
  ) {
    this.startedMs = clock.now();
  }

  /**
   * Call this when an attempt has brought something new: the next fault then counts as the first, and is retried up to
   * `max` times.
   */
  madeProgress(max = this.max): void {
    this.used = 0;
    this.max = max;
  }

  /** Waits until the request may be sent again. @throws the error if it may not */
  async waitAfter(error: unknown): Promise<void> {
    const delayMs = this.delayAfter(error);
    if (delayMs === undefined) throw error;
    await this.clock.sleep(delayMs, this.signal);
  }

  private delayAfter(error: unknown): number | undefined {
    if (this.max === 0) return undefined;
    if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_IN_USE') {
      const isLate = this.clock.now() - this.startedMs > MAX_WAIT_FOR_KEY_MS;
      return isLate ? undefined : this.pause(error.retryAfterMs ?? FIRST_DELAY_MS);
    }
    if (!this.isRetryable(error) || this.used >= this.max) return undefined;
    const backoffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.used);
    this.used += 1;
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    if (retryAfterMs === undefined) return backoffMs * (0.5 + this.clock.random() / 2);
    return retryAfterMs > MAX_RETRY_AFTER_MS ? undefined : this.pause(retryAfterMs);
  }

  private isRetryable(error: unknown): boolean {
    if (error instanceof ConnectionError) return this.isRepeatable;
    if (!(error instanceof ApiError)) return false;
    return REFUSED.has(error.status) || (this.isRepeatable && UNCERTAIN.has(error.status));
  }

  /** A random pause a little longer than asked, so that many clients do not return at the same moment. */
  private pause(ms: number): number {
    return ms + this.clock.random() * FIRST_DELAY_MS;
  }
}

/** The real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};
