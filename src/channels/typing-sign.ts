/** A faster answer needs no typing indicator. */
const AFTER_MS = 1_500;

/** Shows the typing indicator repeatedly until the answer ends, because platforms show it only for seconds. */
export class TypingSign {
  private timer: NodeJS.Timeout | undefined;

  /** `show` sends the indicator; its failures are ignored. */
  constructor(
    private readonly show: () => Promise<unknown>,
    private readonly everyMs: number,
  ) {
    this.wait(AFTER_MS);
  }

  /** Stops the indicator. */
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
