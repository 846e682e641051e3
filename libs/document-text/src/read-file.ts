import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { decodeText } from '@app/page-text';
import { Archive, type UnpackBudget } from './archive/archive';
import { foreignKindOf } from './archive/foreign-kind';
import type { Attachment } from './attachment';
import { DocumentError } from './document-error';
import type { DocumentPart, DocumentType, Found } from './document-part';
import { sizeOf, startOf, type FileContent } from './file-content';
import { isShortcut, kindOf, textTypeOf } from './file-type';
import type { DocumentLimits } from './limits';
import { isEpub, readEpub } from './office/epub';
import { mainPartOf, type MainPart } from './office/main-part';
import { flatOdfPages, odfPages, readFlatOdf, readOdf } from './office/odf';
import { OFFICE_READERS } from './office/office-readers';
import { readPdf } from './pdf/pdf';
import { ScanFolder } from './scan-folder';
import { SectionWriter, type PageKind } from './section-writer';
import { mailsIn, parseMail, writeMail, type Mail } from './text/mail';
import { parseOutlookMessage } from './text/outlook-message';
import { writeText } from './text/write-text';

/** Takes the next part, and resolves when there is room for more. */
export type Take = (found: Found) => Promise<void>;

/** A file on disk, or unpacked from a ZIP. */
interface Source {
  content: FileContent;
  /** Its path in the ZIP; null for a file on disk. */
  name: string | null;
  budget: UnpackBudget;
}

/** Reads a file in this process, without bounds of memory and time. @throws DocumentError */
export async function readFileAt(path: string, limits: DocumentLimits, take: Take): Promise<void> {
  const source = { content: path, name: null, budget: { bytes: limits.maxUnpackedBytes } };
  await new FileReader(limits, take, new ScanFolder(path, limits)).read(source);
}

class FileReader {
  constructor(
    private readonly limits: DocumentLimits,
    private readonly take: Take,
    private readonly saved: ScanFolder,
  ) {}

  /** @throws DocumentError for any fault of the file */
  async read(source: Source): Promise<void> {
    try {
      await this.readKind(source);
    } catch (error) {
      throw error instanceof DocumentError ? error : this.error('broken');
    }
  }

  private async readKind(source: Source): Promise<void> {
    const startKind = kindOf(await startOf(source.content));
    if (startKind === 'unknown') throw this.error('unsupported');
    if ((await sizeOf(source.content)) > this.limits.maxBytes) throw this.error('too_large');
    if (startKind === 'zip') return this.readArchive(source);
    const bytes = typeof source.content === 'string' ? await readFile(source.content) : source.content;
    // The names that tell Outlook, Word and encrypted files apart may stand anywhere in the file.
    const kind = startKind === 'ole' ? kindOf(bytes) : startKind;
    if (kind === 'ole') return this.readOldFile(source, bytes);
    if (kind === 'encrypted_ole') throw this.error('encrypted');
    if (kind === 'message') return this.readMail(source, parseOutlookMessage(bytes));
    if (kind === 'pdf') return this.readPdf(source, bytes);
    return this.readText(source, bytes);
  }

  /** Reads a PDF, or the files of a portfolio. */
  private async readPdf(source: Source, bytes: Buffer): Promise<void> {
    const inside: Attachment[] = [];
    const reading = this.write(source, 'pdf', 'page', (writer, afterChunk) =>
      readPdf(new Uint8Array(bytes), writer, this.limits, {
        afterPage: afterChunk,
        onScan: async (page, cutOut) => {
          const scan = await this.saved.saveScan(source.name, page, cutOut);
          if (scan !== null) await this.take(scan);
          return scan !== null;
        },
        onFiles: (files) => void inside.push(...files),
      }),
    );
    await this.readInside(source, reading, inside);
  }

  /** @throws DocumentError for a file on disk, and for more files than are converted */
  private async readOldFile({ name }: Source, bytes: Buffer): Promise<void> {
    const saved = name === null ? null : await this.saved.saveOldFile(name, bytes);
    if (saved === null) throw this.error('old_format');
    await this.take(saved);
  }

  private async readText(source: Source, bytes: Buffer): Promise<void> {
    const { text: decoded, isSure } = decodeText(bytes);
    const text = stripVTControlCharacters(decoded);
    if (isShortcut(text)) throw this.error('shortcut');
    const odf = flatOdfPages(text);
    if (odf !== null)
      return this.write(source, 'odf', odf, (writer) => readFlatOdf(text, writer, this.limits));
    const found = textTypeOf(text);
    // A mail in UTF-16 was saved as a text.
    if (found.type === 'mail') return this.readMails(source, bytes.includes(0) ? Buffer.from(text) : bytes);
    const type = found.type === 'csv' || found.type === 'html' ? found.type : 'text';
    await this.write(source, type, 'page', async (writer, afterChunk) => {
      if (!isSure) writer.warn('charset_unsure');
      return writeText(found, { text, bytes }, writer, this.limits, afterChunk);
    });
  }

  /** Reads a mail, or each mail of a mailbox as a file of its own. */
  private async readMails(source: Source, bytes: Buffer): Promise<void> {
    const mails = mailsIn(bytes);
    if (mails.length < 2) return this.readMail(source, await parseMail(bytes));
    if (mails.length > this.limits.maxEntries) throw this.error('too_many_entries');
    const files = mails.map((content, at) => ({ name: `mail ${at + 1}`, content }));
    const read = await this.readFiles(source, files);
    if (read === 0) throw this.error('no_text');
  }

  /** Reads a mail, then the files that it carries. */
  private async readMail(source: Source, mail: Mail): Promise<void> {
    const reading = this.write(source, 'text', 'page', async (writer) =>
      writeMail(mail, writer, this.limits),
    );
    await this.readInside(source, reading, mail.attachments);
  }

  /** Waits until a file is read, then reads the files in it. @throws DocumentError if neither has text */
  private async readInside(
    source: Source,
    reading: Promise<void>,
    files: readonly Attachment[],
  ): Promise<void> {
    let isEmpty = false;
    await reading.catch((error: unknown) => {
      isEmpty = error instanceof DocumentError && error.code === 'no_text' && files.length > 0;
      if (!isEmpty) throw error;
    });
    const read = await this.readFiles(source, files);
    if (isEmpty && read === 0) throw this.error('no_text');
  }

  /** Reads the files in a file; returns how many have text. */
  private readFiles({ name: source, budget }: Source, files: readonly Attachment[]): Promise<number> {
    const folder = source === null ? '' : `${source}/`;
    return this.readAll(
      files.map(({ name, content }) => ({ name: folder + name, content: async () => content })),
      budget,
    );
  }

  private async readArchive(source: Source): Promise<void> {
    const archive = await Archive.open(source.content, this.limits, source.budget);
    try {
      const mimetype =
        archive.sizeOf('mimetype') < 200 ? (await archive.read('mimetype')).toString('latin1') : '';
      const odf = odfPages(mimetype);
      const main = odf === null ? await mainPartOf(archive) : null;
      const foreign = foreignKindOf(archive);
      if (odf !== null)
        await this.write(source, 'odf', odf, (writer, afterChunk) => readOdf(archive, writer, afterChunk));
      else if (main !== null) await this.readOffice(source, archive, main);
      else if (foreign !== 'app_format' && isEpub(archive))
        await this.write(source, 'epub', 'page', (writer, afterChunk) =>
          readEpub(archive, writer, afterChunk),
        );
      else if (foreign !== null) throw this.error(foreign);
      else if (source.name !== null) throw this.error('archive_in_archive');
      else await this.readFilesOf(archive, source.budget);
    } catch (error) {
      const isEmpty = error instanceof DocumentError && error.code === 'no_text';
      throw isEmpty && archive.hasPictures ? this.error('only_pictures') : error;
    } finally {
      archive.close();
    }
  }

  private async readOffice(source: Source, archive: Archive, { part, kind }: MainPart): Promise<void> {
    const [pageKind, read] = OFFICE_READERS[kind];
    return this.write(source, kind, pageKind, (writer, afterChunk) =>
      read(archive, part, writer, afterChunk),
    );
  }

  /** Reads the files of a ZIP, and skips unreadable files. @throws DocumentError if none can be read */
  private async readFilesOf(archive: Archive, budget: UnpackBudget): Promise<void> {
    const failures: DocumentError[] = [];
    const read = await this.readAll(
      archive.documents.map((name) => ({
        name,
        content: async () => {
          if (archive.sizeOf(name) > this.limits.maxBytes) throw this.error('too_large');
          return archive.read(name);
        },
      })),
      budget,
      failures,
    );
    if (read === 0) throw failures[0] ?? this.error('no_text');
  }

  /** Reads files inside a file, and returns how many could be read. The others are skipped. */
  private async readAll(
    files: readonly { name: string; content: () => Promise<Buffer> }[],
    budget: UnpackBudget,
    failures: DocumentError[] = [],
  ): Promise<number> {
    let read = 0;
    for (const { name, content } of files) {
      try {
        await this.read({ content: await content(), name, budget });
        read += 1;
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        failures.push(error);
        await this.take({ kind: 'skipped', file: name, code: error.code, reason: error.message });
      }
    }
    return read;
  }

  /** Gives `read` a writer, and a function that hands on the text written so far. */
  private async write(
    { name: file }: Source,
    type: DocumentType,
    pageKind: PageKind,
    read: (writer: SectionWriter, handOn: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    let parts: DocumentPart[] = [];
    const writer = new SectionWriter(this.limits, pageKind, (title, sections) =>
      parts.push({ kind: 'part', file, type, title, sections }),
    );
    const handOn = async (): Promise<void> => {
      const ready = parts;
      parts = [];
      for (const part of ready) await this.take(part);
    };
    const scans = this.saved.scans;
    await read(writer, handOn);
    writer.end();
    if (writer.isEmpty && this.saved.scans === scans)
      throw this.error(writer.hasPictures ? 'only_pictures' : 'no_text');
    await handOn();
    for (const warning of writer.warningsOf(file)) await this.take(warning);
  }

  private error(code: ConstructorParameters<typeof DocumentError>[0]): DocumentError {
    return new DocumentError(code, this.limits);
  }
}
