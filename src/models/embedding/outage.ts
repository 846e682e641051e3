const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Whether something that others depend on is away (a circuit breaker): from a fault on it is left alone, for twice as long after every further
 * fault, and then tried by one at a time until it works.
 */
export class Outage {
  private faults = 0;
  private tryAgainAtMs = 0;

  /** Why it is away; undefined while it works. */
  reason: string | undefined;

  /** Notes a fault, after which it is left alone for `atLeastMs` or longer. True if it worked until now. */
  begin(reason: string, nowMs: number, atLeastMs = 0): boolean {
    const isNew = this.reason === undefined;
    this.reason = reason;
    const pauseMs = Math.max(FIRST_PAUSE_MS * 2 ** this.faults, atLeastMs);
    this.tryAgainAtMs = nowMs + Math.min(pauseMs, MAX_PAUSE_MS);
    this.faults += 1;
    return isNew;
  }

  /** Notes that it works. True if it was away until now. */
  end(): boolean {
    const wasAway = this.reason !== undefined;
    this.reason = undefined;
    this.faults = 0;
    return wasAway;
  }

  /** Whether it is away and due for a try; whoever hears `true` must try, and tell by `begin` or `end`. */
  claimTry(nowMs: number): boolean {
    if (this.reason === undefined || nowMs < this.tryAgainAtMs) return false;
    this.tryAgainAtMs = Infinity;
    return true;
  }
}
