import { replyIn } from './replies';
import { alternativesOf, inAllLanguages, LANGUAGES, vocabularyOf } from './vocabularies';
import type { Vocabulary } from './vocabulary';

/** The parts that consist of words, and not of alternatives. */
const WORDS = new Set<string>(['stopWords', 'abbreviations', 'notNames'] satisfies (keyof Vocabulary)[]);

/** Every text of a vocabulary that is used as a part of a regular expression, with its name. */
function patternsOf(parts: Vocabulary): [string, string][] {
  return Object.entries(parts).filter(
    (part): part is [string, string] => typeof part[1] === 'string' && !WORDS.has(part[0]),
  );
}

describe('vocabularies', () => {
  it.each(LANGUAGES)('of %s are alternatives that never match an empty text', (_, vocabulary) => {
    for (const [name, alternatives] of patternsOf(vocabulary)) {
      expect([name, alternatives.split('|')]).not.toContain('');
      expect([name, new RegExp(`^(?:${alternatives})$`, 'u').test('')]).toEqual([name, false]);
    }
  });

  it('introduce sites by titles that PostgreSQL understands', () => {
    expect(alternativesOf('introductions')).not.toMatch(/\(\?|\\p/);
  });

  it('ask what something is with the thing as a group', () => {
    for (const pattern of inAllLanguages('asksWhatIs').flat()) expect(pattern.source).toContain('(?<thing>');
  });

  it('are absent for codes that are not known', () => {
    expect(vocabularyOf('xx')).toBeUndefined();
    expect(vocabularyOf('constructor')).toBeUndefined();
  });
});

describe('alternativesOf', () => {
  it('takes languages with or without spaces between words, or all', () => {
    expect(alternativesOf('companyLabels', 'spaced').split('|')).toContain('firma');
    expect(alternativesOf('companyLabels', 'spaced').split('|')).not.toContain('御社名');
    expect(alternativesOf('companyLabels', 'unspaced').split('|')).toContain('御社名');
    expect(alternativesOf('companyLabels', 'unspaced').split('|')).not.toContain('firma');
    expect(alternativesOf('companyLabels').split('|')).toEqual(expect.arrayContaining(['firma', '御社名']));
  });
});

describe('replyIn', () => {
  it('replies in the language, or in English if it has no replies', () => {
    expect(replyIn('de', 'unknown')).not.toBe(replyIn('en', 'unknown'));
    for (const language of ['ko', 'und', 'xx', 'constructor'])
      expect(replyIn(language, 'unknown')).toBe(replyIn('en', 'unknown'));
  });
});
