import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../../../libs/document-text/src/archive/zip.fixture';
import { docx, paragraph } from '../../../libs/document-text/src/office/office.fixture';
import { pdfOf, pdfOfStreams } from '../../../libs/document-text/src/pdf/pdf.fixture';
import { FilesSettings } from '../files.settings';
import type { IngestionThreadsService } from '../ingestion-threads.service';
import type { ReadingStep } from '../reading-step';
import type { FileReadingService } from './file-reading.service';
import type { FileServersService } from './file-servers.service';

// The built service: it starts threads and processes, which run JavaScript.
const BUILT = '../../../dist/src/ingestion';
const threads = new (jest.requireActual<{ IngestionThreadsService: typeof IngestionThreadsService }>(
  `${BUILT}/ingestion-threads.service`,
).IngestionThreadsService)();
const { FileReadingService: Reading } = jest.requireActual<{ FileReadingService: typeof FileReadingService }>(
  `${BUILT}/files/file-reading.service`,
);
const { FileServersService: Servers } = jest.requireActual<{ FileServersService: typeof FileServersService }>(
  `${BUILT}/files/file-servers.service`,
);
const folder = mkdtempSync(join(tmpdir(), 'file-reading-'));
const { signal } = new AbortController();

afterAll(async () => {
  await threads.onApplicationShutdown();
  rmSync(folder, { recursive: true });
});

const pdf = pdfOf([
  [{ y: 700, text: 'Luggage goes by ferry.' }],
  [{ y: 700, text: 'Bicycles are for rent.' }],
]);
/** Its paragraphs are nested too deeply, after a first part that is handed on. */
const deepLater = docx(
  paragraph('A sentence of some length that fills the part.').repeat(6_000) +
    '<w:sdt>'.repeat(600) +
    '</w:sdt>'.repeat(600),
);

async function read(content: Buffer | string, { url, ...limits }: { url?: string; maxMs?: number } = {}) {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  const settings = Object.assign(new FilesSettings(), limits);
  const steps: ReadingStep[] = [];
  for await (const step of new Reading(threads, settings, new Servers(settings)).read(
    { path, name: 'Guide.pdf' },
    { accountId: 1, signal, url: url ?? null },
  ))
    steps.push(step);
  return steps;
}

/** The sections of the documents, each document as [title, pages, anchors]. */
function documentsOf(steps: ReadingStep[]): unknown[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'document') return [];
    const sections = JSON.parse(step.document.sections) as { page: number; anchor: string }[];
    return [[step.document.title, sections.map(({ page }) => page), sections.map(({ anchor }) => anchor)]];
  });
}

describe('a file', () => {
  it('without a title has its name, and its sections have their pages', async () => {
    const steps = await read(pdf);
    expect(documentsOf(steps)).toEqual([['Guide.pdf', [1, 2], ['page=1', 'page=2']]]);
    expect(steps.at(-1)).toMatchObject({ kind: 'page', url: null, title: 'Guide.pdf', hasText: true });
  });

  it('has its own title, and no page if its format has none', async () => {
    const steps = await read(docx(paragraph('House rules', { style: 'Titel' }) + paragraph('No smoking.')));
    expect(documentsOf(steps)).toEqual([['House rules', [null], [null]]]);
    expect(steps.at(-1)).toMatchObject({ title: 'House rules' });
  });

  it('that is large has several documents, and one hash over all of them', async () => {
    const table = (last: string): string =>
      `Id,Name\n${'1,a name of some length\n'.repeat(20_000)}${last},x\n`;
    const hashes: string[] = [];
    for (const last of ['2', '3']) {
      const steps = await read(table(last));
      expect(documentsOf(steps).length).toBeGreaterThan(1);
      expect(steps.filter(({ kind }) => kind === 'page')).toHaveLength(1);
      hashes.push((steps.at(-1) as { contentHash: string }).contentHash);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it.each([
    ['a file without text', pdfOfStreams([Buffer.from('0 0 1 1 re f')]), /^The file has no text\.$/],
    [
      'an old Word file',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /old format.*Save it as DOCX.*CONVERT_URL/,
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      /damaged, or of a type that cannot be read.*PDF, DOCX/,
    ],
    ['half a file', pdf.subarray(0, 100), /damaged or incomplete/],
  ])('%s is refused with a reason that people understand', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });
});

describe('a ZIP', () => {
  it('is its files, each with its own title; those that cannot be read are skipped with a reason', async () => {
    const steps = await read(
      zipOf({
        'a/one.pdf': pdf,
        'two.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        'b/three.txt': 'Three words here.',
      }),
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['document', 'page', 'skipped', 'document', 'page']);
    expect(documentsOf(steps).map((document) => (document as string[])[0])).toEqual(['one.pdf', 'three.txt']);
    expect(steps[1]).toMatchObject({ title: 'Guide.pdf' });
    expect(steps[2]).toMatchObject({
      url: 'two.doc',
      reason: 'old_format',
      detail: expect.stringMatching(/Save it as/),
    });
  });

  it('has warnings that name their file', async () => {
    const garbled = 'Gr\ufffd\ufffde f\ufffdr die G\ufffdste der M\ufffdhle. '.repeat(8);
    const warnings = (await read(zipOf({ 'a/one.txt': garbled }))).filter(({ kind }) => kind === 'warning');
    expect(warnings).toMatchObject([
      {
        warning: {
          code: 'text_garbled',
          file: 'a/one.txt',
          message: expect.stringMatching(/^a\/one\.txt: /),
        },
      },
    ]);
  });

  it('has no end for a file that fails after its first part', async () => {
    const steps = await read(zipOf({ 'deep.docx': deepLater, 'b.txt': 'Three words here.' }));
    const kinds = steps.map(({ kind }) => kind);
    expect(kinds.slice(0, kinds.indexOf('skipped'))).toContain('document');
    expect(kinds.slice(0, kinds.indexOf('skipped'))).not.toContain('page');
    expect(kinds.slice(-2)).toEqual(['document', 'page']);
  });
});

describe('a file of a website', () => {
  const url = 'https://x.test/a.pdf';

  it('has its URL', async () => {
    expect(await read(pdf, { url })).toMatchObject([
      { kind: 'document', url },
      { kind: 'page', url },
    ]);
  });

  it.each([
    ['a page in its place', '<!doctype html><html><body><p>Log in.</p></body></html>'],
    ['an archive in its place', zipOf({ 'a.txt': 'Some words.' })],
  ])('is refused: %s', async (_, content) => {
    await expect(read(content, { url })).rejects.toMatchObject({ code: 'broken' });
  });
});
