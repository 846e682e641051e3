/** At most `limit` accepted hits in any `windowMs`; both are whole numbers, and a limit of 0 accepts nothing. */
export interface Quota {
  limit: number;
  windowMs: number;
}

/** What became of a hit, with the quota it was held to. */
export interface Verdict extends Quota {
  allowed: boolean;
  /** Hits that would be accepted right now. */
  remaining: number;
  /** Milliseconds until the next counted hit leaves the window, so that one more becomes free; at most `windowMs`. */
  resetMs: number;
}

/** Where accepted hits are counted. */
export abstract class LimiterStore {
  /**
   * Counts a hit under this name, unless the quota is used up: rejected hits do not count. The limit of a name may change between hits,
   * its window may not. Rejects, with a message that is fit for the log, when the store cannot tell.
   */
  abstract hit(name: string, quota: Quota): Promise<Verdict>;

  /** Lets go of what the store holds; hits after that reject or are counted by nobody else. */
  close(): void {}
}
