import { rm } from 'node:fs/promises';
import {
  DocumentError,
  DocumentWarnings,
  scanFolder,
  type DocumentPart,
  type DocumentWarning,
  type Found,
  type OldFile,
  type Scan,
} from '@app/document-text';
import type { FilesSettings } from '../files.settings';
import type { FileOnDisk } from './file-on-disk';
import type { FileServersService, Reading } from './file-servers.service';
import { ReadingLanes } from './reading-lanes';

/** Text recognition of one file ends after this time: its temporary files are kept for an hour. */
const MAX_RECOGNITION_MS = 1_800_000;

/** Reads the content of files, with the help of the operator's servers for old formats and scans. */
export class FileContents {
  private readonly lanes: ReadingLanes;

  constructor(
    private readonly settings: FilesSettings,
    private readonly servers: FileServersService,
  ) {
    this.lanes = new ReadingLanes(settings.limits);
  }

  /**
   * The content of a file, in its order; the text of scans comes last.
   * @throws the errors of `readDocument`, with a hint to the setting that would help; Error when a server is away
   */
  async *read(file: FileOnDisk, reading: Reading): AsyncGenerator<Exclude<Found, Scan | OldFile>> {
    const scans: Scan[] = [];
    let isEmpty = true;
    try {
      for await (const found of this.readOrConvert(file, reading)) {
        if (found.kind === 'scan') {
          scans.push(found);
          continue;
        }
        isEmpty &&= found.kind !== 'part';
        yield found;
      }
      for await (const found of this.recognise(scans, reading)) {
        isEmpty &&= found.kind !== 'part';
        yield found;
      }
      if (isEmpty && scans.length > 0) throw new DocumentError('only_pictures', this.settings.limits);
    } catch (error) {
      const isScan = error instanceof DocumentError && error.code === 'only_pictures';
      if (!isScan || this.settings.OCR_URL) throw error;
      const hint = ' The operator can have the text of scans recognised with OCR_URL.';
      throw new DocumentError('only_pictures', this.settings.limits, hint);
    } finally {
      for (const { path } of [file, convertedFrom(file)])
        await rm(scanFolder(path), { recursive: true, force: true });
    }
  }

  /** @throws DocumentError also if the file contains only files of old formats, and none can be converted */
  private async *readOrConvert(file: FileOnDisk, reading: Reading): AsyncGenerator<Exclude<Found, OldFile>> {
    let failure: DocumentError | undefined;
    let isEmpty = true;
    try {
      for await (const found of this.lanes.read(file.path, reading.accountId, reading.signal)) {
        if (found.kind !== 'old_file') {
          isEmpty &&= found.kind !== 'part' && found.kind !== 'scan';
          yield found;
          continue;
        }
        const { file: name, path } = found;
        try {
          for await (const each of this.convert({ path, name }, reading)) yield { ...each, file: name };
          isEmpty = false;
        } catch (error) {
          failure = documentError(error);
          yield { kind: 'skipped', file: name, code: failure.code, reason: failure.message };
        }
      }
    } catch (error) {
      if (documentError(error).code !== 'old_format') throw error;
      return yield* this.convert(file, reading);
    }
    if (isEmpty && failure) throw failure;
  }

  /** The content of a file in an old format. @throws DocumentError; Error when the server is away */
  private async *convert(file: FileOnDisk, reading: Reading): AsyncGenerator<Exclude<Found, OldFile>> {
    const { accountId, signal } = reading;
    const { CONVERT_URL: url, limits } = this.settings;
    if (!url) {
      const hint = ' The operator can have such files converted with CONVERT_URL.';
      throw new DocumentError('old_format', limits, hint);
    }
    const { path } = convertedFrom(file);
    try {
      if (!(await this.servers.convert(reading, file, path)))
        throw new DocumentError('old_format', limits, ' The server of CONVERT_URL could not convert it.');
      for await (const found of this.lanes.read(path, accountId, signal))
        if (found.kind !== 'old_file') yield found;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** The texts of scans, then warnings about scans without text. */
  private async *recognise(
    scans: readonly Scan[],
    reading: Reading,
  ): AsyncGenerator<DocumentPart | DocumentWarning> {
    const endMs = performance.now() + MAX_RECOGNITION_MS;
    const warnings = new Map<string | null, DocumentWarnings>();
    for (const { file, page, path } of scans) {
      const isInTime = performance.now() < endMs;
      const blocks = isInTime ? blocksOf(await this.servers.recognise(reading, path)) : [];
      if (blocks.length > 0) {
        yield { kind: 'part', file, type: 'pdf', title: null, sections: [sectionOf(page, blocks)] };
        continue;
      }
      const ofFile = warnings.get(file) ?? new DocumentWarnings('page');
      warnings.set(file, ofFile);
      ofFile.add('pictures_without_text', page);
    }
    for (const [file, ofFile] of warnings) yield* ofFile.of(file);
  }
}

function convertedFrom({ path, name }: FileOnDisk): FileOnDisk {
  return { path: `${path}.pdf`, name };
}

/** @throws the error, if it is of another kind */
function documentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  throw error;
}

function sectionOf(page: number, blocks: string[]): DocumentPart['sections'][number] {
  return { heading: '', anchor: `page=${page}`, page, blocks };
}

function blocksOf(text: string): string[] {
  return text
    .replaceAll('\0', '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}
