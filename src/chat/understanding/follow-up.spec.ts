import fc from 'fast-check';
import { lacksSubject, needsRewrite, sharesWords, threadOf } from './follow-up';

const EARLIER: Record<string, string> = {
  en: 'Do you sell the green sofa of Lindau?',
  de: 'Verkaufen Sie auch das grüne Sofa aus Lindau?',
  fr: 'Est-ce que vous vendez le canapé vert de Lindau ?',
  zh: '你们卖绿色的沙发吗？',
  el: 'Πουλάτε τον πράσινο καναπέ;',
};

describe('a follow-up', () => {
  it.each([
    ['en', 'And how much is it?'],
    ['en', 'is it free'],
    ['en', 'What about Sundays?'],
    ['en', 'Why?'],
    ['en', 'in winter?'],
    ['en', 'Which one is cheaper?'],
    ['de', 'Und was kostet es?'],
    ['fr', 'Et pour les enfants ?'],
    ['zh', '它多少钱？'],
    ['el', 'Πόσο κοστίζει;'],
  ])('is (%s): %s', (language, message) => {
    expect(needsRewrite(message, [EARLIER[language] ?? ''])).toBe(true);
  });

  it.each([
    ['en', 'What are the opening hours of the harbour museum?'],
    ['en', 'Is there parking near the museum?'],
    ['en', 'Is it possible to cancel an order?'],
    ['en', 'Does the annual plan include support for its users?'],
    ['en', 'Thanks!'],
    ['de', 'Welche Zahlungsarten bieten Sie an?'],
    ['fr', 'Quels sont les horaires du musée ?'],
    ['zh', '博物馆的开放时间是几点到几点？'],
    ['el', 'Ποιες είναι οι ώρες λειτουργίας του μουσείου;'],
  ])('is not a message that is clear by itself, or that asks nothing (%s): %s', (language, message) => {
    expect(needsRewrite(message, [EARLIER[language] ?? ''])).toBe(false);
  });

  it('is not a first message, one after a greeting alone, or a long one', () => {
    expect(needsRewrite('And how much is it?', [])).toBe(false);
    expect(needsRewrite('And how much is it?', ['Hello!'])).toBe(false);
    expect(needsRewrite(`And it? ${'I have waited for it. '.repeat(10)}`, ['The sofa?'])).toBe(false);
  });

  it('may be any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 250 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (message, earlier) => {
        expect(typeof needsRewrite(message, earlier)).toBe('boolean');
      }),
    );
  });
});

describe('the thread of a follow-up', () => {
  it('goes back to the question with a subject of its own', () => {
    const earlier = ['And for children?', 'What does a season ticket cost?', 'When do you open?'];
    expect(threadOf('And for pensioners?', earlier)).toBe(
      'And for pensioners? And for children? What does a season ticket cost?',
    );
  });
});

describe('a follow-up', () => {
  it('shares words with passages that have its own, not only those of the question before it', () => {
    const passages = [
      { text: 'A season ticket costs 200 euros.' },
      { text: 'Children under six pay nothing.' },
    ];
    expect(sharesWords('And for children?', passages)).toBe(true);
    expect(sharesWords('And for pensioners?', passages)).toBe(false);
    expect(sharesWords('And then?', passages)).toBe(false);
  });
});

describe('a follow-up without a subject', () => {
  const lacks = (language: string, message: string): boolean =>
    lacksSubject(message, [EARLIER[language] ?? '']);

  it.each([
    ['en', 'is it free?'],
    ['en', 'and on Sundays?'],
    ['en', 'and if it breaks, who pays the repair?'],
    ['de', 'und für Studenten?'],
  ])('is about the page that answered before (%s: %s)', (language, message) => {
    expect(lacks(language, message)).toBe(true);
  });

  it.each([
    ['en', 'and how long do I have to finish a course'],
    ['en', 'and the semester fee?'],
    ['de', 'und welche Farben hat der Teppich?'],
  ])('is not one that names something (%s: %s)', (language, message) => {
    expect(lacks(language, message)).toBe(false);
  });
});
