import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { readXmlText } from '../archive/xml';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { OdfBody } from './odf-body';
import { OdfStyles } from './odf-styles';

const CONTENT = 'content.xml';

/** Whether XML is an OpenDocument file in one piece (FODT, FODS, FODP). */
export function isFlatOdf(source: string): boolean {
  return /^[^>]*\?>\s*<office:document\s/.test(source);
}

/** Reads an OpenDocument file in one piece. @throws DocumentError */
export async function readFlatOdf(
  source: string,
  writer: DocumentSink,
  limits: DocumentLimits,
): Promise<void> {
  const styles = new OdfStyles();
  const body = new OdfBody(styles, writer, limits);
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
  const body = new OdfBody(styles, writer, archive.limits);
  await archive.readXml(CONTENT, body, afterChunk);
  body.end();
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
