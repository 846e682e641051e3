import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { relationshipsOf } from '../archive/relationships';
import { readXml } from '../archive/xml';
import type { DocumentSink } from '../section-writer';
import { SheetReader } from './sheet-reader';
import { XlsxFormats } from './xlsx-format';

interface Sheet {
  name: string;
  id: string;
  isHidden: boolean;
}

/** Reads an XLSX file sheet by sheet. Each sheet is a heading, its cells are tables. @throws DocumentError */
export async function readXlsx(
  archive: Archive,
  part: string,
  writer: DocumentSink,
  afterChunk: () => Promise<void>,
): Promise<void> {
  writer.title(await metadataTitle(archive, 'docProps/core.xml'));
  const sheets: Sheet[] = [];
  let uses1904 = false;
  await readXml(
    archive.chunks(part),
    {
      open(element, attributes) {
        const { name = '', state, date1904 } = attributes;
        if (element === 'workbookPr') uses1904 = date1904 === '1' || date1904 === 'true';
        else if (element === 'sheet')
          sheets.push({
            name,
            id: attributes['r:id'] ?? '',
            isHidden: state !== undefined && state !== 'visible',
          });
      },
    },
    archive.limits,
  );
  const relationships = await relationshipsOf(archive, part);
  const partOf = (type: string): string =>
    [...relationships.values()].find((relationship) => relationship.type === type)?.target ?? '';
  const strings = await sharedStrings(archive, partOf('sharedStrings'));
  const formats = await XlsxFormats.read(archive, partOf('styles'), uses1904);
  for (const [place, { name, id, isHidden }] of sheets.entries()) {
    const relationship = relationships.get(id);
    if (isHidden || relationship?.type !== 'worksheet') continue;
    writer.page(place + 1);
    if (sheets.length > 1) writer.heading(1, name, true);
    const reader = new SheetReader(strings, formats, writer, archive.limits);
    await readXml(archive.chunks(relationship.target), reader, archive.limits, afterChunk);
    reader.end();
  }
}

/** The texts that cells refer to by number, without the pronunciation of Japanese ones. */
async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  await readXml(
    archive.chunks(part),
    {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') isPhonetic = true;
        else if (name === 't') isText = !isPhonetic;
      },
      text(own) {
        if (isText) text += own;
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 'si') strings.push(text);
      },
    },
    archive.limits,
  );
  return strings;
}
