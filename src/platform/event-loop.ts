import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const CHECK_INTERVAL_MS = 100;
/** From this share of time on that the event loop has work, whoever comes has to wait. */
const BUSY_UTILIZATION = 0.7;

/** Tells whether the process has more to do than it can at once, from the time in which its event loop did not rest. */
export class EventLoopLoad {
  private isBusyNow = false;
  private checkedAtMs: number;
  private before: EventLoopUtilization;

  constructor(
    private readonly clock: Pick<typeof performance, 'now' | 'eventLoopUtilization'> = performance,
  ) {
    this.checkedAtMs = clock.now();
    this.before = clock.eventLoopUtilization();
  }

  /** As of the last tenth of a second, or of longer ago if nobody asked since. */
  get isBusy(): boolean {
    if (this.clock.now() - this.checkedAtMs < CHECK_INTERVAL_MS) return this.isBusyNow;
    const now = this.clock.eventLoopUtilization();
    this.isBusyNow = this.clock.eventLoopUtilization(now, this.before).utilization > BUSY_UTILIZATION;
    this.before = now;
    this.checkedAtMs = this.clock.now();
    return this.isBusyNow;
  }
}
