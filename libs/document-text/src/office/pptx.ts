import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { externalTargets, partOf, relationshipsOf } from '../archive/relationships';
import type { DocumentSink } from '../section-writer';
import { writeGraphics } from './drawing';
import { SlideReader } from './slide-reader';

/**
 * Reads a PPTX file slide by slide, without hidden slides: its title as heading, lists, tables, charts, and the
 * speaker's notes if the limits say so. @throws DocumentError
 */
export async function readPptx(
  archive: Archive,
  part: string,
  writer: DocumentSink,
  afterChunk: () => Promise<void>,
): Promise<void> {
  writer.title(await metadataTitle(archive, 'docProps/core.xml'));
  const relationships = await relationshipsOf(archive, part);
  const ids: string[] = [];
  await archive.readXml(part, {
    open(name, attributes) {
      if (name === 'sldId') ids.push(attributes['r:id'] ?? '');
    },
  });
  for (const [place, id] of ids.entries()) {
    const slide = relationships.get(id)?.target ?? '';
    writer.page(place + 1);
    const own = await relationshipsOf(archive, slide);
    const reader = new SlideReader(externalTargets(own), archive.limits);
    await archive.readXml(slide, reader, afterChunk);
    if (reader.isHidden) continue;
    reader.write(writer);
    await writeGraphics(archive, own, writer);
    if (!archive.limits.readsNotes) continue;
    const notes = partOf(own, 'notesSlide');
    if (notes === '') continue;
    const notesReader = new SlideReader(new Map(), archive.limits, 'notes');
    await archive.readXml(notes, notesReader, afterChunk);
    notesReader.write(writer);
  }
}
