import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HALF_HOUR_MS = 30 * 60_000;

/** The wall clock of a service, to be set while it runs. */
export class StepClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-clock-'));
  private readonly file = join(this.folder, 'offset');

  /** With `mainThreadOnly` the embedded database, which runs in a thread of its own, keeps the right time. */
  constructor(private readonly mainThreadOnly = false) {
    this.set(0);
  }

  /** The environment of a service with this clock. */
  get environment(): Record<string, string> {
    return {
      NODE_OPTIONS: `--require ${join(__dirname, 'step-clock.cjs')}`,
      STEP_CLOCK_FILE: this.file,
      STEP_CLOCK_THREADS: this.mainThreadOnly ? 'main' : 'all',
    };
  }

  /** Sets the clock this far ahead of the right time. */
  set(offsetMs: number): void {
    writeFileSync(`${this.file}.new`, String(offsetMs));
    renameSync(`${this.file}.new`, this.file);
  }

  /** Removes its files. The service must have stopped. */
  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/**
 * Tests on a node whose clock is wrong by half an hour, either way, while the database has the right time. `tests`
 * starts the service with the environment of the clock, then sets the clock by `offsetMs`.
 */
export function describeWithWrongClock(tests: (clock: StepClock, offsetMs: number) => void): void {
  describe.each([
    ['ahead of', HALF_HOUR_MS],
    ['behind', -HALF_HOUR_MS],
  ])('on a node whose clock is 30 minutes %s that of the database', (_, offsetMs) => {
    const clock = new StepClock(true);
    tests(clock, offsetMs);
    afterAll(() => clock.remove());
  });
}
