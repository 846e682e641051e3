import type { Archive } from '../archive/archive';
import { relationshipsOf, type Relationship } from '../archive/relationships';
import { ListWriter } from '../list-writer';
import type { TextSink } from '../section-writer';
import { writeChart } from './chart';
import { isTrue } from './switches';

type Sink = Pick<TextSink, 'block' | 'warn'>;

/** By the kind of a relationship: the writer of a drawing's part with text of its own, a chart or SmartArt. */
const KINDS: Readonly<Record<string, (archive: Archive, part: string, sink: Sink) => Promise<void>>> = {
  chart: writeChart,
  diagramData: writeDiagram,
};

/** Writes the charts and diagrams to which a part refers. @throws DocumentError */
export async function writeGraphics(
  archive: Archive,
  relationships: ReadonlyMap<string, Relationship>,
  sink: Sink,
): Promise<void> {
  for (const { type, target, isExternal } of relationships.values())
    if (!isExternal && archive.has(target)) await KINDS[type]?.(archive, target, sink);
}

/** Writes the text boxes, charts and diagrams of the drawings on a sheet. @throws DocumentError */
export async function writeDrawings(archive: Archive, sheet: string, sink: Sink): Promise<void> {
  for (const { type, target } of (await relationshipsOf(archive, sheet)).values()) {
    if (type !== 'drawing' || !archive.has(target)) continue;
    for (const text of await paragraphsOf(archive, target)) sink.block(text);
    await writeGraphics(archive, await relationshipsOf(archive, target), sink);
  }
}

/** A diagram is a list of the texts of its nodes. */
async function writeDiagram(archive: Archive, part: string, sink: Sink): Promise<void> {
  const list = new ListWriter(sink);
  for (const text of await paragraphsOf(archive, part)) list.add(0, null, text);
  list.end();
}

/** The paragraphs of a drawing, without the text of hidden shapes. */
async function paragraphsOf(archive: Archive, part: string): Promise<string[]> {
  const paragraphs: string[] = [];
  let [text, isText, isHidden] = ['', false, false];
  await archive.readXml(part, {
    open(name, { hidden }) {
      if (name === 'cNvPr') isHidden = isTrue(hidden);
      else if (name === 'p') text = '';
      else if (name === 't') isText = !isHidden;
      else if (name === 'br') text += '\n';
    },
    text(own) {
      if (isText) text += own;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'p' && text.trim() !== '') paragraphs.push(text.trim());
    },
  });
  return paragraphs;
}
