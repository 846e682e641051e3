import fc from 'fast-check';
import type { PageLines, TextLine } from './lines';
import { line } from './lines.fixture';
import { withoutRunningHeads } from './running-heads';

function row(texts: string[], y: number): TextLine {
  const cells = texts.map((text, at) => ({ text, x: 72 + at * 150, end: 140 + at * 150 }));
  return { ...line(texts[0]!, y), text: texts.join(' '), cells };
}

describe('running heads', () => {
  async function readPages(pages: PageLines[]): Promise<string[][]> {
    const read: string[][] = [];
    async function* source(): AsyncGenerator<PageLines> {
      yield* pages;
    }
    for await (const { lines } of withoutRunningHeads(source(), pages.length))
      read.push(lines.map(({ text }) => text));
    return read;
  }

  it('and page numbers are dropped, including those that alternate between left and right pages', async () => {
    const pages = Array.from({ length: 40 }, (_, at): PageLines => ({
      number: at + 1,
      height: 842,
      lines: [
        line(at % 2 === 0 ? `${at + 1} The Book` : `Chapter ${Math.ceil(at / 10)} ${at + 1}`, 40),
        line(`text of page ${'x'.repeat(at)}`, 400),
        line(`- ${at + 1} -`, 820),
      ],
    }));
    expect(await readPages(pages)).toEqual(pages.map((_, at) => [`text of page ${'x'.repeat(at)}`]));
  });

  it('are neither words that two pages begin with, nor large titles', async () => {
    const title = (at: number): TextLine => ({ ...line('Our offer', 40), size: at === 0 ? 30 : 10 });
    const pages = [0, 1].map((at): PageLines => ({
      number: at + 1,
      height: 842,
      lines: [title(at), line('a', 400)],
    }));
    expect(await readPages(pages)).toEqual([
      ['Our offer', 'a'],
      ['Our offer', 'a'],
    ]);
  });

  it.each([2, 12])('are not the numbered headings in large type of %i pages', async (count) => {
    const pages = Array.from({ length: count }, (_, at): PageLines => ({
      number: at + 1,
      height: 842,
      lines: [
        { ...line(`Day ${at + 1}`, 60), size: 16 },
        { ...line('Our Tours 2026', 30), size: 16 },
        line('a long text of this page', 400),
      ],
    }));
    const read = await readPages(pages);
    expect(read.map(([day]) => day)).toEqual(pages.map((_, at) => `Day ${at + 1}`));
  });

  it('are not the rows of a table, whose cells repeat from page to page', async () => {
    const names = 'Tea Pot Cup Jug Pan Lid'.split(' ');
    const pages = names.map((name, at): PageLines => ({
      number: at + 1,
      height: 842,
      lines: [`${name} low`, `${name} high`, name].map((each, place) =>
        row([each, 'per piece', '2.50'], [30, 44, 400][place]!),
      ),
    }));
    expect((await readPages(pages)).map((page) => page.length)).toEqual(names.map(() => 3));
  });

  it('are neither the header of a table that goes on over pages nor its rows', async () => {
    const header = row(['Item', 'Unit', 'Price'], 60);
    const pages = [1, 2, 3, 4].map((number): PageLines => ({
      number,
      height: 842,
      lines: [
        line('The Mill', 30),
        header,
        row([`A${number}`, 'piece', '2.50'], 80),
        line('end', 400),
      ].concat([780, 800, 820].map((y, at) => line(`Room ${number * at} costs ${y}`, y))),
    }));
    expect(await readPages(pages)).toEqual(pages.map(({ lines }) => lines.slice(1).map(({ text }) => text)));
  });

  it('are not the names of columns that are centred above the first row of each page', async () => {
    const centred = ['No.', 'Name', 'Stock', 'Price'].map((text, at) => ({
      text,
      x: 100 + at * 110,
      end: 120 + at * 110,
    }));
    const header: TextLine = { ...line('No. Name Stock Price', 40), cells: centred };
    const pages = [1, 2, 3, 4].map((number): PageLines => {
      const cells = ['A', 'B', 'C', 'D'].map((text, at) => ({ text, x: 72 + at * 110, end: 82 + at * 110 }));
      const first: TextLine = { ...line(`A B C D ${number}`, 60), cells };
      return { number, height: 842, lines: [header, first, line('end', 400)] };
    });
    expect((await readPages(pages)).map(([first]) => first)).toEqual(pages.map(() => header.text));
  });

  it('never lose the text between the margins', async () => {
    const text = fc.stringMatching(/^[a-z ]{0,8}[a-z]$/);
    const page = fc.array(fc.tuple(text, fc.integer({ min: 200, max: 650 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 12 }), async (pages) => {
        const given = pages.map((texts, at) => ({
          number: at + 1,
          height: 842,
          lines: texts.map(([each, y]) => line(each, y)),
        }));
        expect(await readPages(given)).toEqual(pages.map((texts) => texts.map(([each]) => each)));
      }),
    );
  });
});
