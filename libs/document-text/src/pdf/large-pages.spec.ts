import { DEFAULT_DOCUMENT_LIMITS } from '../limits';
import { linesOf, type TextItem } from './lines';
import { PageWriter } from './page-writer';
import { item, PAGE } from './lines.fixture';

function items(count: number, placeOf: (at: number) => [number, number]): TextItem[] {
  return Array.from({ length: count }, (_, at) => item('ab', ...placeOf(at), { size: 2 }));
}

describe('a page with very many pieces', () => {
  it('may have them in one line', () => {
    const [line] = linesOf(
      items(200_000, (at) => [at * 3, 700]),
      PAGE,
    );
    expect(line).toMatchObject({ x: 0, end: 199_999 * 3 + 2 });
  });

  it('has no paragraph that grows with the page', () => {
    const lines = linesOf(
      items(20_000, (at) => [72, 700 - at * 3]),
      PAGE,
    );
    const lengths: number[] = [];
    const sink = {
      block: (text: string) => void lengths.push(text.length),
      page: () => {},
      heading: () => {},
      warn: () => {},
    };
    const writer = new PageWriter(sink, DEFAULT_DOCUMENT_LIMITS, () => false);
    writer.write(1, lines, []);
    writer.end();
    expect(lengths.length).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBeLessThan(11_000);
  });
});
