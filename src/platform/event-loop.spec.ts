import { EventLoopLoad } from './event-loop';

/** A clock whose event loop is active for a given part of the time that passes. */
class FakeClock {
  private nowMs = 0;
  private activeMs = 0;

  pass(ms: number, activeMs: number): void {
    this.nowMs += ms;
    this.activeMs += activeMs;
  }

  now = (): number => this.nowMs;

  eventLoopUtilization = (
    later: { active: number; idle: number } = { active: 0, idle: 0 },
    earlier = { active: 0, idle: 0 },
  ) => {
    const own = { active: this.activeMs, idle: this.nowMs - this.activeMs };
    const [active, idle] =
      later.active || later.idle
        ? [later.active - earlier.active, later.idle - earlier.idle]
        : [own.active, own.idle];
    return { active, idle, utilization: active + idle > 0 ? active / (active + idle) : 0 };
  };
}

describe('the load of the event loop', () => {
  it('is busy above the threshold of utilization, and idle again below it', () => {
    const clock = new FakeClock();
    const load = new EventLoopLoad(clock);
    expect(load.isBusy).toBe(false);
    clock.pass(100, 95);
    expect(load.isBusy).toBe(true);
    clock.pass(100, 30);
    expect(load.isBusy).toBe(false);
  });

  it('is measured at most ten times a second', () => {
    const clock = new FakeClock();
    const load = new EventLoopLoad(clock);
    clock.pass(99, 99);
    expect(load.isBusy).toBe(false);
    clock.pass(1, 1);
    expect(load.isBusy).toBe(true);
  });
});
