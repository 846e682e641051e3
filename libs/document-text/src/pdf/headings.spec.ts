import { largeHeadings } from './headings';
import type { TextLine } from './lines';

function line(y: number, size: number, ...texts: string[]): TextLine {
  const cells = texts.map((text, at) => ({ text, x: at * 100, end: at * 100 + 60 }));
  return { text: texts.join(' '), cells, x: 0, end: texts.length * 100, y, size, font: 'f1' };
}

describe('a line in larger type than the text', () => {
  const body = { size: 8, font: 'f1' };

  it('is a heading above text', () => {
    const lines = [line(100, 10, 'Canoes'), line(120, 8, 'We rent them in May.')];
    expect(largeHeadings(lines, body).map(({ text }) => text)).toEqual(['Canoes']);
  });

  it('is none if it names rows of a table, which follow it in the same type', () => {
    const lines = [line(100, 10, 'Canoes'), line(120, 10, 'For two', '9.50', '40')];
    expect(largeHeadings(lines, body)).toEqual([]);
  });
});
