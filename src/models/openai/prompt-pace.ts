/** A prompt may take this share of the time until its first token: the next prompt may have to wait for another. */
const SHARE_OF_LIMIT = 0.6;
/** An endpoint that begins to answer within this share is not measured: it reads any prompt of a turn in time. */
const QUICK_SHARE = 1 / 30;
/** The time of a shorter prompt is mostly the time of the connection. */
const MIN_TOKENS = 500;
const WEIGHT_OF_LAST = 0.3;

/** How fast an endpoint reads its prompts, as its own last calls show: a moving average of the time per token. */
export class PromptPace {
  private msPerToken = 0;

  /** `limitMs`: how long the first token may take. */
  constructor(private readonly limitMs: number) {}

  /** The most tokens of a prompt that is surely read within the limit; Infinity before the first slow call. */
  get maxTokens(): number {
    return this.msPerToken === 0 ? Infinity : Math.floor((SHARE_OF_LIMIT * this.limitMs) / this.msPerToken);
  }

  /** A prompt had its first token after this time, or none until then. `count` counts its tokens, which takes time. */
  note(count: () => number, durationMs: number): void {
    if (this.msPerToken === 0 && durationMs < QUICK_SHARE * this.limitMs) return;
    const tokens = count();
    if (tokens < MIN_TOKENS) return;
    const last = durationMs / tokens;
    this.msPerToken =
      this.msPerToken === 0 ? last : this.msPerToken + WEIGHT_OF_LAST * (last - this.msPerToken);
  }
}
