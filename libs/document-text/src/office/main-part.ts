import { posix } from 'node:path';
import type { Archive } from '../archive/archive';
import { partOf, relationshipsOf } from '../archive/relationships';

/** The main part of an Office file, and which kind of file that makes it. */
export interface MainPart {
  part: string;
  kind: 'docx' | 'pptx' | 'xlsx';
}

/** Content types of main parts; the types of macro files and templates differ in their middle. */
const KINDS: readonly [RegExp, MainPart['kind']][] = [
  [/word.*\.main\+xml$/i, 'docx'],
  [/(?:presentation|slideshow|powerpoint).*\.main\+xml$/i, 'pptx'],
  [/(?:spreadsheet|excel).*\.main\+xml$/i, 'xlsx'],
];

/** The main part of an Office file; null for another archive. @throws DocumentError */
export async function mainPartOf(archive: Archive): Promise<MainPart | null> {
  const part = partOf(await relationshipsOf(archive, ''), 'officeDocument');
  if (!archive.has(part)) return null;
  const type = await contentType(archive, part);
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  return kind === undefined ? null : { part, kind };
}

/** The content type of a part: its own, else the type of its extension. */
async function contentType(archive: Archive, part: string): Promise<string> {
  let [own, ofExtension] = ['', ''];
  const extension = posix.extname(part).slice(1).toLowerCase();
  await archive.readXml('[Content_Types].xml', {
    open(name, { PartName: partName = '', Extension: each = '', ContentType: type = '' }) {
      if (name === 'Override' && partName.toLowerCase() === `/${part}`.toLowerCase()) own = type;
      else if (name === 'Default' && each.toLowerCase() === extension) ofExtension = type;
    },
  });
  return own || ofExtension;
}
