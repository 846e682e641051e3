import { log } from './observability/logging/logger';

/** The handling of a service's outage. */
interface OutageOptions {
  /** The pause without calls after the first fault. */
  pauseMs: number;
  /** The pause doubles with each probe that fails, up to this; without it all pauses are equal. */
  maxPauseMs?: number;
  /** The faults in a row with which an outage begins; default 1. */
  faults?: number;
  /** The log lines for the beginning and the end of an outage, and the fields of both. Default: none. */
  logs?: { begin: string; end: string; fields?: object };
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * A circuit breaker. After a fault, the service behind it is not called for a pause. Then one call at a time, the
 * probe, tries it again, until one succeeds. It has no timer: it is asked before each call.
 */
export class Outage {
  private faults = 0;
  private pauses = 0;
  private probeAtMs = 0;
  private isProbed = false;
  private readonly now: () => number;

  /** Why the service is not called; undefined while it works. */
  reason: string | undefined;

  constructor(private readonly options: OutageOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * May the service be called? After a pause, one caller gets true for a probe. A caller that gets true must report the
   * result: `fail`, `succeed` or `abandon`.
   */
  admits(): boolean {
    return this.reason === undefined || this.claimProbe();
  }

  /** True for one caller when a pause is over: the caller then probes the service, as after `admits`. */
  claimProbe(): boolean {
    if (this.reason === undefined || this.isProbed || this.now() < this.probeAtMs) return false;
    this.isProbed = true;
    return true;
  }

  /** Records a fault. The next probe is not made before `minPauseMs`. True if an outage begins with it. */
  fail(reason: string, minPauseMs = 0): boolean {
    const { pauseMs, maxPauseMs = pauseMs, faults = 1, logs } = this.options;
    this.faults += 1;
    if (this.faults < faults) return false;
    const begins = this.reason === undefined;
    this.reason = reason;
    // Calls that began before the outage fail as well, and show nothing new.
    const isFirst = begins || this.isProbed;
    if (isFirst) this.pauses += 1;
    const ownPauseMs = isFirst ? pauseMs * 2 ** (this.pauses - 1) : 0;
    const probeAtMs = this.now() + Math.min(Math.max(ownPauseMs, minPauseMs), maxPauseMs);
    this.probeAtMs = isFirst ? probeAtMs : Math.max(this.probeAtMs, probeAtMs);
    this.isProbed = false;
    if (begins && logs) log.warn({ ...logs.fields, reason }, logs.begin);
    return begins;
  }

  /** Records a success. True if an outage ends with it. */
  succeed(): boolean {
    const { logs } = this.options;
    const ends = this.reason !== undefined;
    this.reason = undefined;
    this.faults = 0;
    this.pauses = 0;
    this.isProbed = false;
    if (ends && logs) log.info({ ...logs.fields }, logs.end);
    return ends;
  }

  /** A call ended without showing whether the service works. If it was the probe, the next call is the probe. */
  abandon(): void {
    this.isProbed = false;
  }
}
