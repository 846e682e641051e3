import { readPage, toPassages } from '.';

function blocksOf(html: string): string[] {
  const page = readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/prices');
  return page.sections.flatMap(({ blocks }) => blocks);
}

describe('tables', () => {
  it('are Markdown: the header, its rule, and escaped pipes', () => {
    expect(
      blocksOf('<table><caption>Fees</caption><tr><th>A<th>B<tr><td>1|2<td>2<p>3</p><tr><td><td>4</table>'),
    ).toEqual(['Fees\n| A | B |\n| --- | --- |\n| 1\\|2 | 2 3 |\n| | 4 |']);
  });

  it('of two columns without a header are definitions', () => {
    expect(
      blocksOf('<table><tr><th>Monday<td>9–17<tr><td>Tuesday:<td>closed<tr><td>Always<td></table>'),
    ).toEqual(['Monday: 9–17\nTuesday: closed\nAlways']);
  });

  it('of three columns without a header are rows', () => {
    expect(blocksOf('<table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>')).toEqual([
      '| a | b | c |\n| d | e | f |',
    ]);
  });

  it('repeat a cell in each row that it spans, and join header rows', () => {
    expect(
      blocksOf(
        '<table><thead><tr><th rowspan=2>Age<th colspan=2>Price<tr><th>Day<th>Year</thead>' +
          '<tr><td rowspan=2>Adult<td>5<td>50<tr><td>4<td>40<tr><td colspan=2>Child<td>0</table>',
      ),
    ).toEqual([
      '| Age | Price Day | Price Year |\n| --- | --- | --- |\n| Adult | 5 | 50 |\n| Adult | 4 | 40 |\n| Child | | 0 |',
    ]);
  });

  it('have a name if one header spans all columns', () => {
    expect(
      blocksOf('<table><tr><th colspan=2>Hours<tr><td>Monday<td>9–17<tr><td>Tuesday<td>closed</table>'),
    ).toEqual(['Hours\nMonday: 9–17\nTuesday: closed']);
  });

  it('keep the links in cells', () => {
    expect(blocksOf('<table><tr><th>Plan<th>Price<tr><td><a href=/a>Small</a><td>5</table>')[0]).toContain(
      '| [Small](https://example.com/a) | 5 |',
    );
  });

  it('that are long begin each passage with the header', () => {
    const rows = Array.from({ length: 100 }, (_, i) => `<tr><td>key ${i}<td>値段値段値段値段${i}<td>x`).join(
      '',
    );
    const html = `<table><thead><tr><th>Key<th>Value<th>More</thead><tbody>${rows}</table>`;
    const page = readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/prices');
    const passages = toPassages(page.sections);
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages)
      expect(text).toMatch(/^\| Key \| Value \| More \|\n\| --- \| --- \| --- \|\n\| key /);
  });

  it('with hostile spans stay small', () => {
    const html = `<table>${'<tr><td rowspan=99999 colspan=99999>a<td>b'.repeat(300)}</table>`;
    expect(blocksOf(html).join('').length).toBeLessThan(2_000_000);
  });
});
