import { decodeText } from '@app/page-text';
import { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { externalTargets, partOf, relationshipsOf, type Relationship } from '../archive/relationships';
import { kindOf, textTypeOf } from '../file-type';
import type { DocumentSink } from '../section-writer';
import { parseMail, writeMail } from '../text/mail';
import { writeText } from '../text/write-text';
import { writeGraphics } from './drawing';
import { DocxBody, type DocxParts } from './docx-body';
import { writeMargins } from './docx-margins';
import { DocxNumbering } from './docx-numbering';
import { DocxStyles } from './docx-styles';
import { mainPartOf } from './main-part';
import { marginTexts } from './margin-texts';

/**
 * Reads a DOCX file, whose main part is `part`: headers and footers, headings by style, lists, tables, notes after
 * their paragraph, then charts, diagrams and files inside it.
 * @throws DocumentError
 */
export async function readDocx(
  archive: Archive,
  part: string,
  writer: DocumentSink,
  afterChunk: () => Promise<void>,
): Promise<void> {
  const relationships = await writeDocument({ archive, part }, writer, afterChunk);
  for (const { type, target } of relationships.values())
    if (type === 'aFChunk' && archive.has(target)) await writeChunk(archive, target, writer);
}

/** Writes a document without the files inside it, and returns its relationships. @throws DocumentError */
async function writeDocument(
  { archive, part }: { archive: Archive; part: string },
  writer: DocumentSink,
  afterChunk?: () => Promise<void>,
): Promise<ReadonlyMap<string, Relationship>> {
  const relationships = await relationshipsOf(archive, part);
  const parts: DocxParts = {
    styles: await DocxStyles.read(archive, partOf(relationships, 'styles')),
    numbering: await DocxNumbering.read(archive, partOf(relationships, 'numbering')),
    targets: externalTargets(relationships),
    notes: new Map(),
  };
  for (const kind of ['footnotes', 'endnotes']) await readNotes(archive, partOf(relationships, kind), parts);
  await writeMargins(archive, relationships, parts, writer);
  const body = new DocxBody(parts, writer, archive.limits);
  await archive.readXml(part, body, afterChunk);
  body.end();
  await writeGraphics(archive, relationships, writer);
  // A styled title says more than the metadata, which many files inherit from a template.
  writer.title(await metadataTitle(archive, 'docProps/core.xml'));
  return relationships;
}

/** Writes a file that Word shows inside the document: a text, a page, a page saved as a mail, or a document. */
async function writeChunk(archive: Archive, part: string, writer: DocumentSink): Promise<void> {
  const bytes = await archive.read(part);
  const kind = kindOf(bytes);
  if (kind === 'zip') return writeInner(archive, bytes, writer);
  if (kind !== 'text') return;
  const { text } = decodeText(bytes);
  const found = textTypeOf(text);
  if (found.type === 'mail') return writeMail(await parseMail(bytes), writer, archive.limits);
  return writeText(found, { text, bytes }, writer, archive.limits, async () => {});
}

async function writeInner({ limits, budget }: Archive, bytes: Buffer, writer: DocumentSink): Promise<void> {
  const archive = await Archive.open(bytes, limits, budget);
  try {
    const main = await mainPartOf(archive);
    if (main?.kind === 'docx') await writeDocument({ archive, part: main.part }, writer);
  } finally {
    archive.close();
  }
}

async function readNotes(archive: Archive, part: string, parts: DocxParts): Promise<void> {
  let [id, texts]: [string, string[]] = ['', []];
  const kind = /(foot|end)note/.exec(part)?.[1] ?? '';
  const sink = marginTexts((text) => void texts.push(text));
  const body = new DocxBody({ ...parts, notes: new Map() }, sink, archive.limits);
  await archive.readXml(part, {
    open(name, attributes) {
      if (/^(?:foot|end)note$/.test(name)) [id, texts] = [attributes['id'] ?? '', []];
      body.open(name, attributes);
    },
    text: (text) => body.text(text),
    close(name) {
      body.close(name);
      if (/^(?:foot|end)note$/.test(name)) {
        body.end();
        parts.notes.set(kind + id, texts.join('\n'));
      }
    },
  });
}
