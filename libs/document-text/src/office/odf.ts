import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { DocumentError } from '../document-error';
import type { DocumentSink } from '../section-writer';
import { OdfBody } from './odf-body';
import { OdfStyles } from './odf-styles';

const CONTENT = 'content.xml';

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
  for (const part of ['styles.xml', CONTENT]) await styles.read(archive, part);
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
