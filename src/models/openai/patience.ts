import { ModelError } from '../language-model';

/** The time limits of one call and the visitor's own leaving: what comes first ends the call. */
export class Patience {
  private readonly whole: NodeJS.Timeout;
  private waiting: NodeJS.Timeout | undefined;
  private waitingMs = 0;
  private isWaiting = false;
  private over: { reason: unknown } | undefined;
  private stop: (() => void) | undefined;

  /** Starts the time for the whole answer. */
  constructor(
    private readonly visitor: AbortSignal,
    totalMs: number,
  ) {
    this.whole = setTimeout(this.runOut, totalMs);
    visitor.addEventListener('abort', this.leave, { once: true });
  }

  /** Says what is to be stopped when it is over, in the place of what was to be stopped before. */
  stops(stop: () => void): void {
    this.stop = stop;
  }

  /** Whether the visitor has left. */
  get hasBeenLeft(): boolean {
    return this.visitor.aborted;
  }

  /** @throws ModelError of kind `timeout` when time has run out; the visitor's reason when the visitor has left */
  throwIfOver(): void {
    if (this.over) throw this.over.reason;
  }

  /** Something must come within this time, which starts anew with each call. */
  expect(withinMs: number): void {
    this.isWaiting = true;
    if (this.waiting && withinMs === this.waitingMs) {
      this.waiting.refresh();
      return;
    }
    clearTimeout(this.waiting);
    this.waitingMs = withinMs;
    this.waiting = setTimeout(() => this.isWaiting && this.runOut(), withinMs);
  }

  /** Nothing is waited for now. */
  pause(): void {
    // The timer goes on: to start it anew costs less than a new one with every token.
    this.isWaiting = false;
  }

  /** Waits, as long as it is not over. @throws as `throwIfOver` */
  async wait(forMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, forMs);
      this.stops(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.throwIfOver();
  }

  /** Lets go of the timers and of the visitor's signal. */
  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.waiting);
    this.visitor.removeEventListener('abort', this.leave);
  }

  private readonly runOut = (): void => {
    this.beOver(new ModelError('timeout', 'the model took too long'));
  };

  private readonly leave = (): void => {
    this.beOver(this.visitor.reason);
  };

  private beOver(reason: unknown): void {
    this.over ??= { reason };
    this.stop?.();
  }
}
