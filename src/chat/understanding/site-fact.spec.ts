import type { FoundPassage } from '../../knowledge/found-passage';
import type { SearchResult } from '../../knowledge/knowledge.service';
import { isOfOneThing, labelsOf, siteFactOf, statingFirst } from './site-fact';

describe('siteFactOf', () => {
  it.each([
    ["ok, what's your address then?", 'address'],
    ['Wann habt ihr offen?', 'hours'],
    ["What's your number?", 'phone'],
    ['Adresse?', 'address'],
    ['Et en hiver, vous êtes ouverts ?', 'hours'],
    ['Who is the boss?', 'leader'],
    ['Are you hiring?', 'jobs'],
    ['how can I get in touch with you about a refund', 'contact'],
    ['¿Cómo reservo?', 'booking'],
    ['Jaký je váš e-mail?', 'email'],
    ['営業時間を教えてください', 'hours'],
  ])('reads %s as a question about: %s', (message, fact) => {
    expect(siteFactOf(message)).toBe(fact);
  });

  it.each([
    'how do I change my email address in my account?',
    'wo ist mein Paket?',
    'how much is shipping?',
    'gym opening hours on weekends',
    '',
  ])('reads %s as another question', (message) => {
    expect(siteFactOf(message)).toBeUndefined();
  });
});

describe('isOfOneThing', () => {
  it.each(['How can I reach you?', 'How do I contact her', 'Wie erreiche ich euch?'])(
    'takes %s as a question about the contact of the site',
    (message) => {
      expect(isOfOneThing('contact', message)).toBe(false);
    },
  );

  it.each(['How can I reach the swimming coach?', 'Who can I ask about refunds?'])(
    'takes %s as a question about the thing that it names',
    (message) => {
      expect(isOfOneThing('contact', message)).toBe(true);
    },
  );
});

it('a fact is searched for by the labels of the languages of the site', () => {
  expect(labelsOf('address', ['de'])).toContain('anfahrt');
  expect(labelsOf('address', ['de'])).not.toContain('directions');
  expect(labelsOf('address', ['und', 'ko'])).toContain('directions');
});

describe('statingFirst', () => {
  const passage = (id: number, text: string): FoundPassage =>
    ({ id, text, title: '', heading: '' }) as unknown as FoundPassage;
  const found = (relevance: SearchResult['relevance'], ...passages: FoundPassage[]): SearchResult => ({
    hasKnowledge: true,
    relevance,
    isOverview: false,
    passages,
  });
  const other = passage(1, 'A story.');
  const contact = passage(2, 'Call 0113 496 0000.');
  const ids = ({ passages }: SearchResult): number[] => passages.map(({ id }) => id);

  it('puts passages first that state the fact, and is sure of them', () => {
    const result = statingFirst(found('none', other), [contact], 'phone', 'en');
    expect(result).toMatchObject({ relevance: 'sure', siteFact: 'phone' });
    expect(ids(result)).toEqual([2, 1]);
  });

  it('names the contacts if no way to book is stated', () => {
    expect(statingFirst(found('none', other), [contact], 'booking', 'en').passages[0]).toBe(contact);
  });

  it('puts passages in the language of the visitor first, and the same fact in another language last', () => {
    const german = { ...passage(3, 'Rufen Sie an: 0113 496 0000.'), language: 'de' };
    const result = statingFirst(found('none', other), [contact, german], 'phone', 'de');
    expect(ids(result)).toEqual([3, 1, 2]);
  });

  it('leaves the result as it is if nothing states the fact', () => {
    const result = found('sure', other);
    expect(statingFirst(result, [contact], 'hours', 'en')).toBe(result);
  });
});
