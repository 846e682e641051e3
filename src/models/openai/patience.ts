import { ModelError } from '../language-model';

/** The time limits of one call and the visitor's own leaving, as one signal. */
export class Patience {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private waiting: NodeJS.Timeout | undefined;

  /** Starts the time for the whole answer. */
  constructor(
    private readonly visitor: AbortSignal,
    totalMs: number,
  ) {
    this.whole = setTimeout(this.runOut, totalMs);
    visitor.addEventListener('abort', this.leave, { once: true });
  }

  /** Aborted with a `ModelError` of kind `timeout` when time runs out, with the visitor's reason when the visitor leaves. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Something must come within this time, which starts anew with each call. */
  expect(withinMs: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(this.runOut, withinMs);
  }

  /** Nothing is waited for now. */
  pause(): void {
    clearTimeout(this.waiting);
  }

  /** Lets go of the timers and of the visitor's signal. */
  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.waiting);
    this.visitor.removeEventListener('abort', this.leave);
  }

  private readonly runOut = (): void => {
    this.controller.abort(new ModelError('timeout', 'the model took too long'));
  };

  private readonly leave = (): void => {
    this.controller.abort(this.visitor.reason);
  };
}
