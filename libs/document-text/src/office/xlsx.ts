import type { Archive } from '../archive/archive';
import { metadataTitle } from '../archive/properties';
import { externalTargets, partOf, relationshipsOf } from '../archive/relationships';
import type { Attributes } from '../archive/xml';
import type { DocumentSink } from '../section-writer';
import { writeDrawings } from './drawing';
import { RichText } from './rich-text';
import { SheetCells } from './sheet-cells';
import { SheetFormulas } from './sheet-formulas';
import { SheetReader } from './sheet-reader';
import type { SheetRows } from './sheet-rows';
import { scanSheet } from './sheet-scan';
import { isTrue } from './switches';
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
  await archive.readXml(part, {
    open(element, attributes) {
      const { name = '', state, date1904 } = attributes;
      if (element === 'workbookPr') uses1904 = isTrue(date1904);
      else if (element === 'sheet')
        sheets.push({
          name,
          id: attributes['r:id'] ?? '',
          isHidden: state !== undefined && state !== 'visible',
        });
    },
  });
  const relationships = await relationshipsOf(archive, part);
  const strings = await sharedStrings(archive, partOf(relationships, 'sharedStrings'));
  const formats = await XlsxFormats.read(archive, partOf(relationships, 'styles'), uses1904);
  for (const [place, { name, id, isHidden }] of sheets.entries()) {
    const relationship = relationships.get(id);
    if (isHidden || relationship?.type !== 'worksheet') continue;
    writer.page(place + 1);
    if (sheets.length > 1) writer.heading(1, name, true);
    const { lacksValues, ...scan } = await scanSheet(archive, relationship.target);
    const formulas = lacksValues ? await SheetFormulas.read(archive, relationship.target, strings) : null;
    const targets = externalTargets(await relationshipsOf(archive, relationship.target));
    const reader = new SheetReader({ strings, formats, formulas, targets, ...scan }, writer, archive.limits);
    const cells = new SheetCells(reader);
    const handler = {
      open(element: string, attributes: Attributes): void {
        if (element === 'col') hideColumns(reader.rows, attributes);
        cells.open(element, attributes);
      },
      text: (text: string): void => cells.text(text),
      close: (element: string): void => cells.close(element),
    };
    await archive.readXml(relationship.target, handler, afterChunk);
    reader.rows.end();
    await writeDrawings(archive, relationship.target, writer);
  }
}

/** Hides the columns of an element `col`, counted from 1, if it says so. */
function hideColumns(rows: SheetRows, { min = '', max = '', hidden, width }: Attributes): void {
  if (isTrue(hidden) || width === '0') rows.hideColumns(Number(min) - 1, Number(max) - 1);
}

/** A character that XML cannot have, such as the carriage return of a line break. */
const ESCAPED = /_x([\dA-F]{4})_/gi;

/** The texts that cells refer to by number. */
async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  const rich = new RichText();
  await archive.readXml(part, {
    open: (name, attributes) => rich.open(name, attributes),
    text: (own) => rich.add(own),
    close(name) {
      rich.close(name);
      if (name === 'si')
        strings.push(
          rich.take().replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        );
    },
  });
  return strings;
}
