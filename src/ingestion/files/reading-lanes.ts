import {
  DocumentError,
  readDocument,
  type DocumentErrorCode,
  type DocumentLimits,
  type Found,
} from '@app/document-text';
import { FairGate } from '../../platform/threads/fair-gate';

/** The places of both lanes. Each file is read by a process of its own, which may take its lane's memory. */
const SHORT_AT_ONCE = 2;
const LONG_AT_ONCE = 2;
/** A file that takes more than this is long: CPU time with the start of the process, its memory, and its parts. */
const SHORT_MS = 2_000;
const SHORT_MEMORY_BYTES = 250_000_000;
const SHORT_PARTS = 5;
/** The niceness at which a short file gets three times the processor time of a long file, and a third of a chat's. */
const SHORT_PRIORITY = 5;
const LONG: ReadonlySet<DocumentErrorCode> = new Set(['too_slow', 'too_much_memory']);

/**
 * Reads files in two lanes, each shared fairly by account. A file begins in the short lane. A file that does not finish
 * there is read again from its beginning in the long lane: so a file waits for long files of other accounts only after
 * it has proved to be long itself.
 */
export class ReadingLanes {
  private readonly short = new FairGate(SHORT_AT_ONCE);
  private readonly long = new FairGate(LONG_AT_ONCE);
  private readonly shortLimits: DocumentLimits;

  constructor(private readonly limits: DocumentLimits) {
    this.shortLimits = {
      ...limits,
      maxMs: Math.min(SHORT_MS, limits.maxMs),
      maxMemoryBytes: Math.min(SHORT_MEMORY_BYTES, limits.maxMemoryBytes),
    };
  }

  /** As `readDocument`. @throws the errors of `readDocument` */
  async *read(path: string, accountId: number, signal: AbortSignal | undefined): AsyncGenerator<Found> {
    const found = await this.short.run(accountId, () => this.readShort(path, signal));
    if (found) return yield* found;
    const leave = await this.long.enter(accountId);
    try {
      yield* readDocument(path, this.limits, { signal });
    } finally {
      leave();
    }
  }

  /** All of the file; undefined if it is long. */
  private async readShort(path: string, signal: AbortSignal | undefined): Promise<Found[] | undefined> {
    const found: Found[] = [];
    try {
      for await (const each of readDocument(path, this.shortLimits, { signal, priority: SHORT_PRIORITY })) {
        found.push(each);
        if (found.length > SHORT_PARTS) return undefined;
      }
      return found;
    } catch (error) {
      if (error instanceof DocumentError && LONG.has(error.code)) return undefined;
      throw error;
    }
  }
}
