import { visitorLanguage } from './visitor-language';

const GERMAN = [
  { text: 'Die Karte für die ganze Saison kostet 208 Euro, und wir verkaufen sie an der Kasse.' },
];
const said = (...queries: string[]): { query: string; response: string }[] =>
  queries.map((query) => ({ query, response: '' }));

describe('the language of a reply', () => {
  it('is the language of the question', () => {
    expect(visitorLanguage('How much is it for children?', said('Was kostet das?'), GERMAN)).toBe('en');
  });

  it('is the language of the last message that shows one, for a question that shows none', () => {
    expect(visitorLanguage('refund?', said('ok', 'ciao, che cosa vendete?'), GERMAN)).toBe('it');
  });

  it('is the language of the site if no message shows one', () => {
    expect(visitorLanguage('hi was kostet ne karte', [], GERMAN)).toBe('de');
    expect(visitorLanguage('xyz', [], [])).toBe('und');
  });
});
