import type { Archive } from '../archive/archive';
import { MergedCells } from './merged-cells';

/** A cell whose formula has no value: `</f></c>`, `<f>…</f><v/></c>` or `<f/></c>`. */
const WITHOUT_VALUE =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^<>]*)?\/>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;
const OVERLAP_CHARS = 300;

/** Facts about a sheet that its XML tells only after the rows, and that are needed to read them. */
export interface SheetScan {
  merged: MergedCells;
  /** Whether a formula has no stored value. */
  lacksValues: boolean;
}

/** Scans the XML of a sheet once, before its rows are read. @throws DocumentError */
export async function scanSheet(archive: Archive, part: string): Promise<SheetScan> {
  const scan = { merged: new MergedCells(), lacksValues: false };
  let before = '';
  for await (const chunk of archive.chunks(part)) {
    const xml = before + chunk.toString('latin1');
    scan.merged.find(xml);
    scan.lacksValues ||= WITHOUT_VALUE.test(xml);
    before = xml.slice(-OVERLAP_CHARS);
  }
  return scan;
}
