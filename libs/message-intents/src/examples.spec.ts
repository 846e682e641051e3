import { exampleLanguages, examplesOf, KINDS } from './examples';

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

  it('are of known kinds', () => {
    expect(examples.filter(({ kind }) => !KINDS.includes(kind))).toEqual([]);
  });
});
