import { blocksOf } from './blocks';

const PARAGRAPH = 'We repair bicycles of all kinds, and we do it with care. '.repeat(3).trim();
const textsOf = (text: string): string[] => blocksOf(text, 'Top').map((block) => block.text);

describe('blocks', () => {
  it('are paragraphs joined to at least 250 characters, never across two sections', () => {
    const blocks = blocksOf(`${PARAGRAPH}\n\n${PARAGRAPH}\n\n${PARAGRAPH}\n\n## Prices\n\nTen euros.`, 'Top');
    expect(blocks.map(({ heading, text }) => [heading, text])).toEqual([
      ['Top', `${PARAGRAPH}\n\n${PARAGRAPH}`],
      ['Top', PARAGRAPH],
      ['Prices', 'Ten euros.'],
    ]);
  });

  it('keep a list with its items and the line that introduces it', () => {
    const list = Array.from({ length: 30 }, (_, at) => `- item ${at} of it`).join('\n');
    expect(textsOf(`${PARAGRAPH} ${PARAGRAPH}\n\nYou need these:\n\n${list}`)).toContain(
      `You need these:\n\n${list}`,
    );
  });

  it('keep the lines of an address together', () => {
    const address = 'Bike Workshop\n12 Weavers Lane\nNorwich NR3 1DD\nPhone: 0113 496 0000';
    expect(textsOf(address)).toEqual([address]);
  });

  it('repeat the header of a table above each part of it, and cut none of its rows', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| Room ${at} | ${at} persons | ${at * 10} € |`);
    const head = '| Room | Persons | Price |\n| --- | --- | --- |';
    const parts = textsOf(`${head}\n${rows.join('\n')}`);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.startsWith(`${head}\n| Room `)).toBe(true);
    expect(parts.flatMap((part) => part.split('\n').slice(2))).toEqual(rows);
  });

  it('keep code whole, with its empty lines, and take no comment in it for a heading', () => {
    const code = `\`\`\`\n# install\nnpm install\n\n${'npm run build\n'.repeat(100)}\`\`\``;
    expect(textsOf(`Install it like this:\n\n${code}\n\n${PARAGRAPH}`)[0]).toBe(
      `Install it like this:\n\n${code}`,
    );
  });

  it('compare words without the targets of links, and show them', () => {
    const [block] = blocksOf('Read [the terms](https://a.example/terms-of-sale).', '');
    expect(block).toEqual({
      heading: '',
      text: 'Read [the terms](https://a.example/terms-of-sale).',
      plain: 'Read the terms.',
    });
  });
});
