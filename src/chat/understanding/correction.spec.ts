import { correctedQuestion, hasSubject } from './correction';

it.each([
  [
    'How much does a season ticket cost?',
    'a single workshop',
    undefined,
    'How much does a single workshop cost?',
  ],
  ['How do I pay by credit card?', 'by invoice', undefined, 'How do I pay by invoice?'],
  ['How do I cancel a workshop for children?', 'adults', undefined, 'How do I cancel a workshop for adults?'],
  [
    'How do I install it on the Mac?',
    'the windows version',
    'the mac',
    'How do I install it on the windows version?',
  ],
  [
    'What do the evening workshops in Berlin cost?',
    'a single workshop',
    undefined,
    'What do a single workshop in Berlin cost?',
  ],
  ['Was kostet eine Jahreskarte?', 'ein einzelner kurs', undefined, 'Was kostet ein einzelner kurs?'],
  [
    'Hi, was kostet eine Karte',
    'die für die ganze Saison',
    undefined,
    'Hi, was kostet eine Karte die für die ganze Saison',
  ],
  ['Combien coûte un abonnement annuel ?', 'un seul atelier', undefined, 'Combien coûte un seul atelier?'],
])('%s, corrected to %j, is asked again', (question, right, wrong, expected) => {
  expect(correctedQuestion(question, right, wrong)).toBe(expected);
});

it('is the correct words alone if the question has no subject, or words cannot be told apart', () => {
  expect(correctedQuestion('How much?', 'the annual plan')).toBe('the annual plan');
  expect(correctedQuestion('年票多少钱？', '单次课程')).toBe('单次课程');
});

describe('a question', () => {
  it.each([
    ['how much is it?', 'en'],
    ['c combien ?', 'fr'],
    ['was kostet das?', 'de'],
    ['wann?', 'de'],
    ['¿cuánto cuesta?', 'es'],
  ] as const)('names no subject: %s', (question, language) => {
    expect(hasSubject(question, language)).toBe(false);
  });

  it.each([
    ['how much is shipping?', 'en'],
    ['opening hours?', 'en'],
    ['was kostet ne karte', 'de'],
    ['parking', 'und'],
    ['la boîte surprise', 'fr'],
    ['運賃は？', 'ja'],
  ] as const)('names a subject: %s', (question, language) => {
    expect(hasSubject(question, language)).toBe(true);
  });
});
