import type { Archive } from '../archive/archive';
import { columnOf } from './formula';
import { MergedCells } from './merged-cells';

/** A cell whose formula has no value: `</f></c>`, `<f>…</f><v/></c>` or `<f/></c>`. */
const WITHOUT_VALUE =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^<>]*)?\/>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;
/** A cell, or the first of several cells, with a link by its relationship. */
const LINK = /<(?:\w+:)?hyperlink\s[^<>]*>/g;
/** The tip and the text of a link have up to 255 characters each. */
const OVERLAP_CHARS = 1_000;

/** Facts about a sheet that its XML tells only after the rows, and that are needed to read them. */
export interface SheetScan {
  merged: MergedCells;
  /** The relationships of links, by "column row". */
  links: ReadonlyMap<string, string>;
  /** Whether a formula has no stored value. */
  lacksValues: boolean;
}

/** Scans the XML of a sheet once, before its rows are read. @throws DocumentError */
export async function scanSheet(archive: Archive, part: string): Promise<SheetScan> {
  const links = new Map<string, string>();
  const scan = { merged: new MergedCells(), links, lacksValues: false };
  let before = '';
  for await (const chunk of archive.chunks(part)) {
    const xml = before + chunk.toString('latin1');
    scan.merged.find(xml);
    scan.lacksValues ||= WITHOUT_VALUE.test(xml);
    for (const [link] of xml.matchAll(LINK)) {
      const [, column = '', row = ''] = /\sref="([A-Z]{1,3})(\d{1,7})/.exec(link) ?? [];
      const id = /\s\w+:id="([^"]+)"/.exec(link)?.[1];
      if (id !== undefined) links.set(`${columnOf(column)} ${Number(row) - 1}`, id);
    }
    before = xml.slice(-OVERLAP_CHARS);
  }
  return scan;
}
