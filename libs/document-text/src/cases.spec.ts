import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, summaryOf, type ReadFile } from './document.fixture';
import type { Found } from './document-part';
import { DEFAULT_DOCUMENT_LIMITS } from './limits';
import type { readDocument as ReadDocument } from './read-document';

// The built reader: jest cannot load pdf.js.
const { readDocument } = jest.requireActual<{ readDocument: typeof ReadDocument }>(
  '../../../dist/libs/document-text/src',
);

const FOLDER = join(__dirname, '../cases');

/** A question about a file, and the text that must be read to answer it. */
interface Case {
  ask?: string;
  /** Patterns of texts that must be read, and of texts that must not. */
  answer?: string;
  not?: string;
  /** The page of the answer. */
  page?: number;
  /** The code of the warning, or of the reason why the file is not read. */
  warning?: string;
  refused?: string;
}

const cases = Object.entries(
  JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Case[]>,
).flatMap(([file, all]) => all.map((each): [string, Case] => [file, each]));

describe('what is written is what is read', () => {
  it.each(cases)('%s %j', async (file, { answer = '', not, page, warning, refused }) => {
    const path = join(FOLDER, file);
    const reading = file.endsWith('.pdf') ? readPdf(path) : read(readFileSync(path));
    if (refused !== undefined) return expect(reading).rejects.toMatchObject({ code: refused });
    const { title, sections, warnings } = await reading;
    const texts = sections.map(({ heading, blocks }) => [title, heading, ...blocks].join('\n'));
    expect(texts.join('\n')).toMatch(new RegExp(answer, 'm'));
    if (not !== undefined) expect(texts.join('\n')).not.toMatch(new RegExp(not));
    if (page !== undefined)
      expect(
        sections.filter((_, at) => new RegExp(answer).test(texts[at]!)).map((each) => each.page),
      ).toContain(page);
    expect(warnings.map(({ code }) => code)).toEqual(warning === undefined ? [] : [warning]);
  });
});

async function readPdf(path: string): Promise<ReadFile> {
  const found: Found[] = [];
  for await (const each of readDocument(path, DEFAULT_DOCUMENT_LIMITS)) found.push(each);
  return summaryOf(found);
}
