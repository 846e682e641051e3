import { readFile } from 'node:fs/promises';
import { buffer as bufferOf } from 'node:stream/consumers';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { DocumentError, type DocumentErrorCode } from '../document-error';
import type { DocumentLimits } from '../limits';
import { readXml, type XmlHandler } from './xml';

/** How many bytes may still be unpacked: shared by an archive and the archives in it. */
export interface UnpackBudget {
  bytes: number;
}

const ENCRYPTED = 1;
/** Where Office and OpenDocument files have their pictures. */
const PICTURE = /(?:^|\/)(?:media|Pictures)\/[^/]+\.(?:png|jpe?g|gif|tiff?|bmp|webp)$/i;
/** Files that systems and programs put into archives. */
const BYPRODUCT = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;
/** The last record of a ZIP: its signature, and its size without the comment, whose length it ends with. */
const END_OF_DIRECTORY = 'PK\x05\x06';
const END_BYTES = 22;

/** A ZIP file whose size is known before anything is unpacked. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly limits: DocumentLimits,
    readonly budget: UnpackBudget,
  ) {}

  /**
   * Opens an archive by its path or its bytes.
   * @throws DocumentError `broken`, `unsafe`, `too_many_entries`, `unpacks_too_large`
   */
  static async open(
    source: string | Buffer,
    limits: DocumentLimits,
    budget: UnpackBudget = { bytes: limits.maxUnpackedBytes },
  ): Promise<Archive> {
    const zip = await opened(source).catch((error: unknown) => Promise.reject(meaningOf(error, limits)));
    try {
      if (zip.entryCount > limits.maxEntries) throw new DocumentError('too_many_entries', limits);
      const entries = await entriesOf(zip);
      const size = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
      if (size > budget.bytes) throw new DocumentError('unpacks_too_large', limits);
      budget.bytes -= size;
      return new Archive(zip, entries, limits, budget);
    } catch (error) {
      zip.close();
      throw meaningOf(error, limits);
    }
  }

  /** The names of its files in their order, without folders. */
  get names(): string[] {
    return [...this.entries.keys()].filter((name) => !name.endsWith('/'));
  }

  /** The names of the files that people have put into it. */
  get documents(): string[] {
    return this.names.filter((name) => !BYPRODUCT.test(name));
  }

  /** Whether it has pictures, as an Office or OpenDocument file. */
  get hasPictures(): boolean {
    return this.names.some((name) => PICTURE.test(name));
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The unpacked size of a file; 0 if the file does not exist. */
  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The unpacked bytes of a file in chunks; none if the file does not exist. @throws DocumentError */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (entry === undefined) return;
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new DocumentError('encrypted', this.limits);
    try {
      yield* (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw meaningOf(error, this.limits);
    }
  }

  /** Reads an XML file (`readXml`); nothing if the file does not exist. @throws DocumentError */
  async readXml(name: string, handler: XmlHandler, afterChunk?: () => Promise<void>): Promise<void> {
    await readXml(this.chunks(name), handler, { limits: this.limits, afterChunk });
  }

  /** A whole file. @throws DocumentError */
  async read(name: string): Promise<Buffer> {
    return bufferOf(this.chunks(name));
  }

  close(): void {
    this.zip.close();
  }
}

async function opened(source: string | Buffer): Promise<ZipFile> {
  // The sizes that the archive declares are checked while it is unpacked.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const opening =
    typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options);
  return opening.catch(async (error: Error) => {
    if (!error.message.startsWith('Invalid comment length')) throw error;
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    return fromBufferPromise(withoutTrailingBytes(bytes), options);
  });
}

/** An archive without bytes after its end, such as a line break that a download has added. Office opens it, too. */
function withoutTrailingBytes(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  return bytes.subarray(0, end + END_BYTES + bytes.readUInt16LE(end + END_BYTES - 2));
}

/** The entries by name. Of several with the same name, the first counts. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry())
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  return entries;
}

/** yauzl has no codes: its messages tell attacks from damage. */
function meaningOf(error: unknown, limits: DocumentLimits): unknown {
  if (error instanceof DocumentError || !(error instanceof Error)) return error;
  const isAttack = /relative path|absolute path|invalid characters in fileName|bytes in the stream/i.test(
    error.message,
  );
  const code: DocumentErrorCode = isAttack ? 'unsafe' : 'broken';
  return new DocumentError(code, limits);
}
