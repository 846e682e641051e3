import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { readXmlText } from '../archive/xml';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import type { DocumentSink, PageKind } from '../section-writer';
import { OdfBody } from './odf-body';
import { readOdfCharts } from './odf-charts';
import { writeOdfMargins } from './odf-margins';
import { OdfStyles } from './odf-styles';

const CONTENT = 'content.xml';
const MEDIA_TYPE = /application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation|graphics)/;
const PAGES: Readonly<Record<string, PageKind>> = { spreadsheet: 'sheet', presentation: 'slide' };

/** The kind of the pages of an OpenDocument file, by its media type; null for another type. */
export function odfPages(mediaType: string): PageKind | null {
  const kind = MEDIA_TYPE.exec(mediaType)?.[1];
  return kind === undefined ? null : (PAGES[kind] ?? 'page');
}

/** The kind of the pages of an OpenDocument file in one piece (FODT, FODS, FODP); null for another text. */
export function flatOdfPages(source: string): PageKind | null {
  return odfPages(/^[^>]*\?>\s*<office:document\s[^>]*>/.exec(source)?.[0] ?? '');
}

/** Reads an OpenDocument file in one piece. @throws DocumentError */
export async function readFlatOdf(
  source: string,
  writer: DocumentSink,
  limits: DocumentLimits,
): Promise<void> {
  const styles = new OdfStyles();
  const body = new OdfBody({ styles }, writer, limits);
  await readXmlText(source, styles.reader(), limits);
  await readXmlText(source, body, limits);
  body.end();
}

/** Reads an OpenDocument text, spreadsheet or presentation (ODT, ODS, ODP). @throws DocumentError */
export async function readOdf(
  archive: Archive,
  writer: DocumentSink,
  afterChunk: () => Promise<void>,
): Promise<void> {
  if (!archive.has(CONTENT)) throw new DocumentError('broken', archive.limits);
  if (await isEncrypted(archive)) throw new DocumentError('encrypted', archive.limits);
  writer.title(await metadataTitle(archive, 'meta.xml'));
  const styles = new OdfStyles();
  for (const part of ['styles.xml', CONTENT]) await archive.readXml(part, styles.reader());
  if (await isText(archive)) await writeOdfMargins(archive, styles, writer);
  const charts = await readOdfCharts(archive);
  const body = new OdfBody({ styles, charts }, writer, archive.limits);
  await archive.readXml(CONTENT, body, afterChunk);
  body.end();
}

/** Only texts have headers and footers of their own: those of slides and sheets are templates. */
async function isText(archive: Archive): Promise<boolean> {
  return (await archive.read('mimetype')).toString('latin1').includes('opendocument.text');
}

async function isEncrypted(archive: Archive): Promise<boolean> {
  let isEncrypted = false;
  await archive.readXml('META-INF/manifest.xml', {
    open(name) {
      isEncrypted ||= name === 'encryption-data';
    },
  });
  return isEncrypted;
}
