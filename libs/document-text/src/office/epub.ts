import { posix } from 'node:path';
import { decodedUri } from '@app/languages';
import { decodeHtml, readPage } from '@app/page-text';
import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { declaresEntities } from '../archive/xml';
import { DocumentError } from '../document-error';
import type { DocumentSink } from '../section-writer';
import { writeSections } from '../text/section-copy';

const CONTAINER = /(?:^|\/)META-INF\/container\.xml$/;
const PAGE = /\.x?html?$/i;
const DOCTYPE_CHARS = 4_096;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Whether an archive is an EPUB file, perhaps with its files in a subfolder. */
export function isEpub(archive: Archive): boolean {
  return archive.names.some((name) => CONTAINER.test(name));
}

/** Reads an EPUB file: its chapters in reading order. @throws DocumentError */
export async function readEpub(
  archive: Archive,
  writer: DocumentSink,
  afterChunk: () => Promise<void>,
): Promise<void> {
  const container = archive.names.find((name) => CONTAINER.test(name)) ?? '';
  await refuseEncrypted(archive, container.replace(/container\.xml$/, 'encryption.xml'));
  const book = await packageFile(archive, container);
  writer.title(await metadataTitle(archive, book));
  for (const chapter of await chaptersOf(archive, book)) {
    if (archive.sizeOf(chapter) > archive.limits.maxBytes)
      throw new DocumentError('too_large', archive.limits);
    const source = decodeHtml(await archive.read(chapter), '');
    if (declaresEntities(source.slice(0, DOCTYPE_CHARS))) throw new DocumentError('unsafe', archive.limits);
    const { title, sections } = readPage(
      Buffer.from(asHtml(source)),
      'text/html; charset=utf-8',
      'about:blank',
    );
    if (title !== null) writer.heading(1, title);
    writeSections(sections, writer, 1);
    await afterChunk();
  }
}

/** Encrypted fonts are common, encrypted chapters are copy protection. */
async function refuseEncrypted(archive: Archive, part: string): Promise<void> {
  await archive.readXml(part, {
    open(name, { URI: uri = '' }) {
      if (name === 'CipherReference' && PAGE.test(uri)) throw new DocumentError('encrypted', archive.limits);
    },
  });
}

async function packageFile(archive: Archive, container: string): Promise<string> {
  let file = '';
  await archive.readXml(container, {
    open(name, { 'full-path': path }) {
      if (name === 'rootfile' && file === '') file = path ?? '';
    },
  });
  return posix.join(posix.dirname(posix.dirname(container)), file);
}

/** The files of the chapters in reading order, without the table of contents. */
async function chaptersOf(archive: Archive, book: string): Promise<string[]> {
  const files = new Map<string, string>();
  const order: string[] = [];
  const folder = posix.dirname(book);
  await archive.readXml(book, {
    open(name, { id = '', href = '', properties = '', idref = '' }) {
      if (name === 'item' && !/\bnav\b/.test(properties)) files.set(id, posix.join(folder, decodedUri(href)));
      else if (name === 'itemref') order.push(idref);
    },
  });
  return [...new Set(order.map((id) => files.get(id) ?? ''))].filter((file) => archive.has(file));
}

/**
 * XHTML as HTML, which knows no empty elements: `<a id="x"/>` would stay open. Without its title, which names the book
 * more often than the chapter.
 */
function asHtml(source: string): string {
  return source
    .replace(/<([a-z][\w:-]*)(\s[^<>]*)?\/>/gi, (tag: string, name: string, attributes = '') =>
      VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
    )
    .replace(/<title[^>]*>[^<]*<\/title>/i, '');
}
