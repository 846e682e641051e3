import type { Archive } from '../archive/archive';
import { externalTargets, relationshipsOf, type Relationship } from '../archive/relationships';
import type { DocumentSink } from '../section-writer';
import { DocxBody, type DocxParts } from './docx-body';
import { marginTexts } from './margin-texts';

/** Writes the texts at the edges of the pages of a DOCX file, each once. @throws DocumentError */
export async function writeMargins(
  archive: Archive,
  relationships: ReadonlyMap<string, Relationship>,
  parts: DocxParts,
  writer: DocumentSink,
): Promise<void> {
  const texts = new Set<string>();
  const sink = marginTexts((text) => void texts.add(text));
  for (const { type, target } of relationships.values()) {
    if (type !== 'header' && type !== 'footer') continue;
    const targets = externalTargets(await relationshipsOf(archive, target));
    const body = new DocxBody({ ...parts, targets }, sink, archive.limits);
    await archive.readXml(target, body);
    body.end();
  }
  for (const text of texts) if (/[\p{L}\p{N}]/u.test(text)) writer.block(text);
}
