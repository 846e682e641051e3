import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const CHECK_INTERVAL_MS = 100;
/** Above this share of busy time, new requests wait for the event loop. */
const BUSY_UTILIZATION = 0.7;

/** Measures from the utilization of the event loop whether the process is overloaded. */
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

  /** Whether the loop was busy at the last measurement. Reading this measures again after 100 ms or more. */
  get isBusy(): boolean {
    if (this.clock.now() - this.checkedAtMs < CHECK_INTERVAL_MS) return this.isBusyNow;
    const now = this.clock.eventLoopUtilization();
    this.isBusyNow = this.clock.eventLoopUtilization(now, this.before).utilization > BUSY_UTILIZATION;
    this.before = now;
    this.checkedAtMs = this.clock.now();
    return this.isBusyNow;
  }
}
