/** An answer that comes sooner needs no sign. */
const AFTER_MS = 1_500;

/** Shows that an answer is being written, again and again until it ends, because platforms show it for some seconds. */
export class TypingSign {
  private timer: NodeJS.Timeout | undefined;

  /** `show` sends the sign. Its failures do not matter. */
  constructor(
    private readonly show: () => Promise<unknown>,
    private readonly everyMs: number,
  ) {
    this.wait(AFTER_MS);
  }

  /** Shows it no more. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      void this.show().catch(() => undefined);
      this.wait(this.everyMs);
    }, ms);
  }
}
