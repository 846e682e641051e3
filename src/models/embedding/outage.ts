const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/**
 * A circuit breaker. After a fault, the service behind it is not called for a pause, which doubles with every further
 * fault. Then one call at a time tries it again, until one succeeds.
 */
export class Outage {
  private faults = 0;
  private tryAgainAtMs = 0;

  /** Why the service is not called; undefined while it works. */
  reason: string | undefined;

  /**
   * Records a fault. The pause after it is at least `minPauseMs`, and at most a minute. True if the service worked
   * until now.
   */
  begin(reason: string, nowMs: number, minPauseMs = 0): boolean {
    const isNew = this.reason === undefined;
    this.reason = reason;
    const pauseMs = Math.max(FIRST_PAUSE_MS * 2 ** this.faults, minPauseMs);
    this.tryAgainAtMs = nowMs + Math.min(pauseMs, MAX_PAUSE_MS);
    this.faults += 1;
    return isNew;
  }

  /** Records a success. True if there was an outage until now. */
  end(): boolean {
    const wasOut = this.reason !== undefined;
    this.reason = undefined;
    this.faults = 0;
    return wasOut;
  }

  /** True if the pause is over. The caller must then try the service and call `begin` or `end`. */
  claimTry(nowMs: number): boolean {
    if (this.reason === undefined || nowMs < this.tryAgainAtMs) return false;
    this.tryAgainAtMs = Infinity;
    return true;
  }
}
