import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentSection, Found } from './document-part';
import type { DocumentWarning } from './document-warning';
import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from './limits';
import { readFileAt } from './read-file';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes a file, whose name does not show its type; it is removed after the tests. */
export function fileOf(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  made.push(folder);
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  return path;
}

/** The content that was read from a file. */
export interface ReadFile {
  type: string | undefined;
  title: string | null;
  sections: DocumentSection[];
  /** Each as [heading, blocks]. */
  content: [string, string[]][];
  blocks: string[];
  warnings: DocumentWarning[];
  found: Found[];
}

/** Reads a file in this process. */
export async function read(
  content: string | Buffer,
  limits: Partial<DocumentLimits> = {},
): Promise<ReadFile> {
  const found: Found[] = [];
  await readFileAt(fileOf(content), { ...DEFAULT_DOCUMENT_LIMITS, ...limits }, async (each) => {
    found.push(each);
  });
  return summaryOf(found);
}

/** The parts of a file as a whole. */
export function summaryOf(found: Found[]): ReadFile {
  const parts = found.filter((each) => each.kind === 'part');
  const sections = parts.flatMap((part) => part.sections);
  return {
    type: parts[0]?.type,
    title: parts[0]?.title ?? null,
    sections,
    content: sections.map(({ heading, blocks }) => [heading, blocks]),
    blocks: sections.flatMap(({ blocks }) => blocks),
    warnings: found.filter((each) => each.kind === 'warning'),
    found,
  };
}
