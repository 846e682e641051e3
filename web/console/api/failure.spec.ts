import { Failure, sentenceOf } from './failure';
import { failureTexts, ruleTexts } from './failure-texts';

/** A page in this language. */
function inLanguage(lang: string): void {
  Object.assign(globalThis, { document: { documentElement: { lang } } });
}
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

const DOMAIN = {
  path: 'allowedDomains.0',
  rule: 'format',
  message: 'allowedDomains.0 must be a host like example.com, or *',
};

describe('a failure is told in a sentence of the console', () => {
  it.each(['en', 'de'] as const)('by its code, in the language of the reader: %s', (lang) => {
    inLanguage(lang);
    const conflict = new Failure(409, 'CONFLICT', 'person has no end, but the calling key has one');
    expect(conflict.sentence).toBe(failureTexts[lang].CONFLICT);
    const taken = new Failure(409, 'CONFLICT', 'source already exists', {
      details: { resource: 'source' },
    });
    expect(taken.sentence).toBe(failureTexts[lang].CONFLICT_source);
    const details = { fields: [DOMAIN] };
    const refused = new Failure(400, 'VALIDATION_ERROR', DOMAIN.message, { details });
    expect(refused.ofField('allowedDomains.0')).toBe(ruleTexts[lang]['allowedDomains:format']);
    expect(refused.ofField('name')).toBeUndefined();
  });

  it('with the numbers of the limit', () => {
    inLanguage('en');
    const full = new Failure(409, 'LIMIT_REACHED', 'there are 20 webhooks already', {
      details: { limit: 20 },
    });
    expect(full.sentence).toContain('(20)');
    const range = { path: 'limit', rule: 'range', message: 'limit must be an integer from 1 to 100' };
    expect(sentenceOf(range)).toBe('Enter a number from 1 to 100.');
    const long = { path: 'field2', rule: 'max_length', message: 'field2 must be at most 50 characters' };
    expect(sentenceOf(long)).toBe('Enter at most 50 characters.');
    const item = {
      path: 'contains.0',
      rule: 'format',
      message: 'contains.0 must be a text of 1 to 500 characters',
    };
    expect(sentenceOf(item)).toBe('Each entry needs 1 to 500 characters.');
  });

  it('and an unknown code or rule does not leave the reader without one', () => {
    inLanguage('de');
    expect(new Failure(418, 'TEAPOT', 'I am a teapot').sentence).toBe(failureTexts.de.OTHER);
    expect(sentenceOf({ path: 'x', rule: 'new', message: 'x is bad' })).toBe(ruleTexts.de.other);
  });
});
