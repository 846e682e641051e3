import { createHash } from 'node:crypto';

/** Recognises the later copies of blocks that repeat from page to page. */
export class RepeatedBlocks {
  private readonly repeated: ReadonlySet<string>;
  /** MD5 of the repeated blocks that came already. */
  readonly seen: Set<string>;

  constructor(repeated: string[], seen: string[]) {
    this.repeated = new Set(repeated);
    this.seen = new Set(seen);
  }

  /** Whether a repeated block came before. The first call with it answers false. */
  isSeenBefore(block: string): boolean {
    if (this.repeated.size === 0) return false;
    const hash = createHash('md5').update(block).digest('hex');
    if (!this.repeated.has(hash)) return false;
    const isSeen = this.seen.has(hash);
    this.seen.add(hash);
    return isSeen;
  }
}
