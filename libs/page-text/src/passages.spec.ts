import { splitQuestions } from './questions';
import fc from 'fast-check';
import { toPassages } from '.';
import { closeFences, fenced } from './fences';
import type { Section } from '.';
import { estimateTokens } from './tokens';
import { anyCharacter } from '../../../test/support/any-character';

const MAX_CHARS = 2_000;
const MAX_TOKENS = 252;

function passagesOf(...sections: Partial<Section>[]) {
  return toPassages(
    sections.map(({ heading = '', anchor = null, page, blocks = [] }) => ({ heading, anchor, page, blocks })),
  );
}

function wordsOf(texts: string[]): string[] {
  return texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

const sentence = (words: number): string =>
  `${Array.from({ length: words }, (_, i) => `word${i}`).join(' ')}.`;

describe('toPassages', () => {
  it('gives every passage of a file its page, and merges no short sections of different pages', () => {
    const sections = [1, 1, 2].map((page, at) => ({
      heading: `A > ${at}`,
      anchor: `page=${page}`,
      page,
      blocks: [`Hello ${at}.`],
    }));
    expect(passagesOf(...sections).map(({ page, text }) => [page, text])).toEqual([
      [1, '0\nHello 0.\n\n1\nHello 1.'],
      [2, 'Hello 2.'],
    ]);
  });

  it('gives every passage its heading and anchor', () => {
    expect(passagesOf({ heading: 'A > B', anchor: 'b', blocks: ['Hello there.'] })).toEqual([
      { heading: 'A > B', anchor: 'b', page: null, text: 'Hello there.' },
    ]);
  });

  it('ends passages of 150 to 200 tokens where paragraphs end', () => {
    const blocks = Array.from({ length: 20 }, () => sentence(30));
    const sizes = passagesOf({ blocks }).map(({ text }) => estimateTokens(text));
    expect(passagesOf({ blocks }).every(({ text }) => text.endsWith('word29.'))).toBe(true);
    expect(sizes.every((size) => size >= 150 && size <= 200)).toBe(true);
  });

  it('cuts a long paragraph at sentence ends, and not after abbreviations', () => {
    const text = Array.from(
      { length: 60 },
      () => 'Dr. Smith opened 3.5 accounts, e.g. for savings, in May.',
    ).join(' ');
    const passages = passagesOf({ blocks: [text] });
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) expect(passage.text).toMatch(/^Dr\. Smith.*in May\.$/s);
  });

  it('cuts sentences of scripts without spaces at their marks', () => {
    const passages = passagesOf({ blocks: ['これは料金についての説明です。'.repeat(60)] });
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) expect(text).toMatch(/^これは.*です。$/s);
  });

  it('cuts lists and code between lines, and keeps indentation', () => {
    const code = Array.from({ length: 120 }, (_, i) => `  call(${i}) # comment`).join('\n');
    const passages = passagesOf({ blocks: [code] });
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.map(({ text }) => text).join('\n')).toBe(code);
  });

  it('closes and opens the fences of code that it cuts', () => {
    const code = Array.from({ length: 120 }, (_, i) => `  call(${i}) # comment`).join('\n');
    const texts = passagesOf({ blocks: ['Before.', fenced(code), 'After.'] }).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts[0]).toMatch(/^Before\.\n\n```\n {2}call\(0\)[^`]*\n```$/);
    for (const text of texts.slice(1, -1)) expect(text).toMatch(/^```\n {2}call[^`]*\n```$/);
    expect(texts.at(-1)).toMatch(/^```\n {2}call[^`]*call\(119\) # comment\n```\n\nAfter\.$/);
    expect(texts.join('\n').replace(/\n```\n```/g, '')).toBe(`Before.\n\n${fenced(code)}\n\nAfter.`);
  });

  it('has no empty code where a cut is next to a fence', () => {
    expect(closeFences(['a\n\n```', 'x\n```'])).toEqual(['a', '```\nx\n```']);
    expect(closeFences(['```\nx', '```\n\nb'])).toEqual(['```\nx\n```', 'b']);
    expect(closeFences(['- a\n  ```\n  x', '  y\n  ```\n- b'])).toEqual([
      '- a\n  ```\n  x\n```',
      '```\n  y\n  ```\n- b',
    ]);
  });

  it('cuts a sentence over the maximum at words', () => {
    const passages = passagesOf({ blocks: [sentence(1_000)] });
    expect(wordsOf(passages.map(({ text }) => text))).toEqual(wordsOf([sentence(1_000)]));
    expect(passages.every(({ text }) => estimateTokens(text) <= 260)).toBe(true);
  });

  it.each(['a', '漢', 'ส', '😀', 'e\u0301', '\u0301', 'ก\u0E34'])(
    'bounds passages of 1 MiB of %j without spaces',
    (unit) => {
      const text = unit.repeat((1 << 20) / unit.length);
      const passages = passagesOf({ blocks: [text] });
      expect(passages.map((passage) => passage.text).join('')).toBe(text);
      expect(
        passages.every((passage) => passage.text.length <= MAX_CHARS && !/\p{Surrogate}/u.test(passage.text)),
      ).toBe(true);
    },
  );

  it('keeps an introduction with the piece after it', () => {
    const passages = passagesOf({ blocks: [sentence(120), 'For example:', sentence(100)] });
    expect(passages.map(({ text }) => text.split(' ', 1)[0])).toEqual(['word0', 'For']);
  });

  it('joins a small remainder to the passage before it', () => {
    expect(passagesOf({ blocks: [sentence(130), 'That is all.'] })).toHaveLength(1);
  });

  it('merges tiny neighbours under one parent, each with its heading', () => {
    const passages = passagesOf(
      { heading: 'Features > Fast', anchor: 'fast', blocks: ['Two minutes.'] },
      { heading: 'Features > Safe', blocks: ['Encrypted.'] },
      { heading: 'Prices > Basic', blocks: ['Free.'] },
    );
    expect(passages.map(({ heading, anchor, text }) => [heading, anchor, text])).toEqual([
      ['Features', 'fast', 'Fast\nTwo minutes.\n\nSafe\nEncrypted.'],
      ['Prices > Basic', null, 'Free.'],
    ]);
  });

  it('never merges questions, nor their neighbours', () => {
    const passages = passagesOf(
      { heading: 'FAQ > Can I cancel?', blocks: ['Yes.'] },
      { heading: 'FAQ > Is it safe?', blocks: ['Yes.'] },
      { heading: 'FAQ > Refunds', blocks: ['No.'] },
    );
    expect(passages).toHaveLength(3);
  });

  it('returns nothing for no text', () => {
    expect(passagesOf()).toEqual([]);
    expect(passagesOf({ blocks: ['', ' \n '] })).toEqual([]);
  });

  const word = fc.oneof(
    fc.stringMatching(/^[a-z]{1,15}[.!?:,]?$/),
    fc.constantFrom(
      '漢字です。',
      'สวัสดี',
      '😀',
      'https://example.com/a/b?c=d',
      '-',
      '|',
      'Mr.',
      '\u0301',
      'A.',
    ),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }),
  );
  const block = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '  ', '')), { maxLength: 150 })
    .map((words) => words.flat().join(''));
  const section = fc.record({
    // Headings have a mark, to separate them from the text when small sections are merged.
    heading: fc.constantFrom('', '§A', '§A > §B', '§A > §C', '§A > §D?', '§E > §F'),
    anchor: fc.option(fc.constantFrom('a', 'b')),
    blocks: fc.array(block, { maxLength: 6 }),
  });

  it('contains each character of the blocks once and in order, in passages of valid size', () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 8 }), (sections) => {
        const passages = toPassages(sections);
        const texts = passages.map(({ text }) => text);
        expect(texts.every((text) => text.trim() !== '' && text.length <= MAX_CHARS)).toBe(true);
        const out = wordsOf(texts).filter((each) => !/^§[A-F]\??$/.test(each));
        const blocks = sections.flatMap(splitQuestions).flatMap((each) => each.blocks);
        expect(out.join('')).toBe(wordsOf(blocks).join(''));
      }),
      { numRuns: 300 },
    );
  });

  it('never cuts words of bounded length', () => {
    const plain = fc
      .array(fc.stringMatching(/^[a-zäöü]{1,12}[.!?:,]?$/), { maxLength: 900 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 5 }), (blocks) => {
        const split = splitQuestions({ heading: '', anchor: null, blocks });
        const words = wordsOf(split.flatMap((section) => section.blocks));
        expect(wordsOf(passagesOf({ blocks }).map(({ text }) => text))).toEqual(words);
      }),
    );
  });

  it('has no passage above the maximum of tokens', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        for (const { text } of passagesOf({ blocks }))
          expect(estimateTokens(text)).toBeLessThanOrEqual(MAX_TOKENS + 1);
      }),
    );
  });
});

describe('a label at the end of a passage', () => {
  const text = 'It is free until a week before. '.repeat(16).trim();
  const endsOf = (label: string) =>
    toPassages([{ heading: '', anchor: null, blocks: [text, label, text] }]).map(
      (passage) => passage.text.split('\n')[0],
    );

  it('moves to the text that it introduces', () => {
    expect(endsOf('Cancellation').slice(1)).toEqual(['Cancellation']);
  });

  it.each(['12.50 €', 'We are closed.', '- Cancellation'])('stays if it is the block "%s"', (label) => {
    expect(endsOf(label)).not.toContain(label);
  });
});
