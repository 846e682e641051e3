import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleLanguages, examplesOf, KINDS } from './examples';

/** The sets in `bench/conversation`. */
const HELD_OUT = ['messages', 'messages-2', 'messages-3', 'everyday', 'odd/held-out'];

/** The text for comparisons: without case, accents, spaces and punctuation. */
const plain = (text: string): string => {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? text;
};

describe.each(exampleLanguages())('the examples in %s', (language) => {
  const examples = examplesOf(language);
  const countOf = (kind: string): number => examples.filter((example) => example.kind === kind).length;

  it('hold each message once, in one kind', () => {
    const texts = examples.map(({ text }) => text.trim().toLowerCase());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(texts).not.toContain('');
  });

  it('are enough to tell danger and a wish for a person from other messages', () => {
    expect(countOf('danger')).toBeGreaterThanOrEqual(90);
    expect(countOf('person')).toBeGreaterThanOrEqual(60);
    expect(countOf('none')).toBeGreaterThanOrEqual(100);
  });

  it.each(HELD_OUT)('are none of the held-out %s, by which they are measured', (set) => {
    const file = join(__dirname, '../../../bench/conversation', set, `${language}.json`);
    if (!existsSync(file)) return;
    const held = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>).flat();
    const known = new Set(examples.map(({ text }) => plain(text)));
    expect(held.filter((text) => known.has(plain(text)))).toEqual([]);
  });

  it('are of known kinds', () => {
    expect(examples.filter(({ kind }) => !KINDS.includes(kind))).toEqual([]);
  });
});
