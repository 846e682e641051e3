import type { Repository } from 'typeorm';
import type { ApiKey } from './api-key.entity';

/** How old the list may be when a key is not in it. */
const MAX_AGE_MS = 3000;

/** The digests of all keys, read together: they tell a guess from a key without a query for each guess. */
export class KeyDigests {
  private digests = new Set<string>();
  /** In milliseconds of `performance.now()`. */
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly keys: Repository<ApiKey>) {}

  /** Whether a key has this digest. A key that another process issued less than 3 s ago may be missing. */
  async has(digest: Buffer): Promise<boolean> {
    const text = digest.toString('base64');
    while (!this.digests.has(text) && (this.reading || performance.now() - this.readAtMs >= MAX_AGE_MS)) {
      this.reading ??= this.read().finally(() => (this.reading = undefined));
      await this.reading;
    }
    return this.digests.has(text);
  }

  /** Makes the next `has` read the digests again. */
  forget(): void {
    this.readAtMs = -Infinity;
  }

  private async read(): Promise<void> {
    // The time before the query: a key that is issued meanwhile may be missing in its result.
    this.readAtMs = performance.now();
    try {
      const rows = await this.keys.find({ select: { digest: true } });
      this.digests = new Set(rows.map(({ digest }) => digest.toString('base64')));
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}
