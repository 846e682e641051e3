import { alternativesOf, inAllLanguages, LANGUAGES, replyIn, vocabularyOf } from './vocabularies';
import type { Vocabulary } from './vocabulary';

/** Every text of a vocabulary that is used as a part of a regular expression, with its name. */
function patternsOf(vocabulary: Vocabulary): [string, string][] {
  const { smallTalk = {}, fillers, followUp, questions, answers, pages, visitors, phones } = vocabulary;
  const groups = { ...followUp, ...questions?.types, ...answers, ...pages, ...visitors, ...phones };
  const parts = { ...smallTalk, fillers, ...groups };
  return Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === 'string');
}

describe('vocabularies', () => {
  it.each(LANGUAGES)('of %s are alternatives that never match an empty text', (_, vocabulary) => {
    for (const [name, alternatives] of patternsOf(vocabulary)) {
      expect([name, alternatives.split('|')]).not.toContain('');
      expect([name, new RegExp(`^(?:${alternatives})$`, 'u').test('')]).toEqual([name, false]);
    }
  });

  it('introduce sites by titles that PostgreSQL understands', () => {
    expect(alternativesOf(({ pages }) => pages?.introductions)).not.toMatch(/\(\?|\\p/);
  });

  it('ask what something is with the thing as a group', () => {
    for (const pattern of inAllLanguages(({ questions }) => questions?.whatIs).flat())
      expect(pattern.source).toContain('(?<thing>');
  });

  it('are absent for codes that are not known', () => {
    expect(vocabularyOf('xx')).toBeUndefined();
    expect(vocabularyOf('constructor')).toBeUndefined();
  });
});

describe('replyIn', () => {
  it('replies in the language, or in English if it has no replies', () => {
    expect(replyIn('de', 'unknown')).not.toBe(replyIn('en', 'unknown'));
    for (const language of ['ko', 'und', 'xx', 'constructor'])
      expect(replyIn(language, 'unknown')).toBe(replyIn('en', 'unknown'));
  });
});
