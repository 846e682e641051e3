import { rm } from 'node:fs/promises';
import {
  DocumentError,
  DocumentWarnings,
  scanFolder,
  type DocumentPart,
  type DocumentWarning,
  type Found,
  type Scan,
} from '@app/document-text';
import type { FilesSettings } from '../files.settings';
import type { FileOnDisk } from './file-on-disk';
import type { FileServersService } from './file-servers.service';
import { ReadingLanes } from './reading-lanes';

/** Text recognition of one file ends after this time: its temporary files are kept for an hour. */
const MAX_RECOGNITION_MS = 1_800_000;

/** Who reads a file. The signal ends it. */
interface Reading {
  accountId: number;
  signal: AbortSignal | undefined;
}

/** Finds what is in files, with the help of the operator's servers for old formats and scans. */
export class FileContents {
  private readonly lanes: ReadingLanes;

  constructor(
    private readonly settings: FilesSettings,
    private readonly servers: FileServersService,
  ) {
    this.lanes = new ReadingLanes(settings.limits);
  }

  /**
   * What is in a file, in its order; the text of scans comes after everything else.
   * @throws the errors of `readDocument`, with a hint to the setting that would help; Error when a server is away
   */
  async *read(file: FileOnDisk, reading: Reading): AsyncGenerator<Exclude<Found, Scan>> {
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

  private async *readOrConvert(file: FileOnDisk, reading: Reading): AsyncGenerator<Found> {
    const { accountId, signal } = reading;
    try {
      return yield* this.lanes.read(file.path, accountId, signal);
    } catch (error) {
      if (!(error instanceof DocumentError) || error.code !== 'old_format') throw error;
    }
    const { CONVERT_URL: url, limits } = this.settings;
    if (!url) {
      const hint = ' The operator can have such files converted with CONVERT_URL.';
      throw new DocumentError('old_format', limits, hint);
    }
    const { path } = convertedFrom(file);
    try {
      if (!(await this.servers.convert(accountId, file, path, signal)))
        throw new DocumentError('old_format', limits, ' The server of CONVERT_URL could not convert it.');
      yield* this.lanes.read(path, accountId, signal);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** The texts of scans, then warnings about those that have none. */
  private async *recognise(
    scans: readonly Scan[],
    { accountId, signal }: Reading,
  ): AsyncGenerator<DocumentPart | DocumentWarning> {
    const endMs = performance.now() + MAX_RECOGNITION_MS;
    const warnings = new Map<string | null, DocumentWarnings>();
    for (const { file, page, path } of scans) {
      const isInTime = performance.now() < endMs;
      const blocks = isInTime ? blocksOf(await this.servers.recognise(accountId, path, signal)) : [];
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

function sectionOf(page: number, blocks: string[]): DocumentPart['sections'][number] {
  return { heading: '', anchor: `page=${page}`, page, blocks };
}

/** The paragraphs of a text. */
function blocksOf(text: string): string[] {
  return text
    .replaceAll('\0', '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}
