import fc from 'fast-check';
import { lacksSubject, needsRewrite, sharesWords, threadOf } from './follow-up';

const EARLIER: Record<string, string> = {
  en: 'Do you sell the green sofa of Lindau?',
  de: 'Verkaufen Sie auch das grüne Sofa aus Lindau?',
  fr: 'Est-ce que vous vendez le canapé vert de Lindau ?',
  es: '¿Venden ustedes el sofá verde de Lindau?',
  it: 'Vendete anche il divano verde di Lindau?',
  pt: 'Vocês vendem o sofá verde de Lindau?',
  nl: 'Verkopen jullie de groene bank uit Lindau?',
  sv: 'Säljer ni den gröna soffan från Lindau?',
  ru: 'Вы продаёте зелёный диван из Линдау?',
  zh: '你们卖绿色的沙发吗？',
  ja: '緑のソファは売っていますか。',
  ko: '초록색 소파를 판매하나요?',
  el: 'Πουλάτε τον πράσινο καναπέ;',
  ar: 'هل تبيعون الأريكة الخضراء؟',
};

describe('a follow-up', () => {
  it.each([
    ['en', 'And how much is it?'],
    ['en', 'how long does that take'],
    ['en', 'is it free'],
    ['en', 'and is it possible?'],
    ['en', 'What about Sundays?'],
    ['en', 'Why?'],
    ['en', 'in winter?'],
    ['en', 'Which one is cheaper?'],
    ['en', 'Are there any others?'],
    ['de', 'Und was kostet es?'],
    ['de', 'Wie lange dauert das?'],
    ['de', 'Gibt es die Farbe dafür?'],
    ['fr', 'Et pour les enfants ?'],
    ['fr', 'Combien ça coûte ?'],
    ['es', '¿Y cuánto cuesta?'],
    ['es', '¿Dónde puedo ver eso?'],
    ['it', 'E quanto costa?'],
    ['pt', 'E quanto custa?'],
    ['pt', 'Onde posso ver isso?'],
    ['nl', 'En wat kost dat?'],
    ['sv', 'Och vad kostar den?'],
    ['ru', 'А сколько это стоит?'],
    ['zh', '它多少钱？'],
    ['zh', '那星期天呢？'],
    ['ja', 'それはいくらですか。'],
    ['ko', '그럼 그건 얼마예요?'],
    ['el', 'Πόσο κοστίζει;'],
    ['ar', 'كم سعرها؟'],
  ])('is (%s): %s', (language, message) => {
    expect(needsRewrite(message, [EARLIER[language] ?? ''])).toBe(true);
  });

  it.each([
    ['en', 'What are the opening hours of the harbour museum?'],
    ['en', 'Is there parking near the museum?'],
    ['en', 'How do I reset my password?'],
    ['en', 'Is it possible to cancel an order?'],
    ['en', 'Does the annual plan include support for its users?'],
    ['en', 'Thanks!'],
    ['en', 'ok, great'],
    ['de', 'Welche Zahlungsarten bieten Sie an?'],
    ['de', 'Gibt es Parkplätze am Museum?'],
    ['de', 'Vielen Dank!'],
    ['fr', 'Quels sont les horaires du musée ?'],
    ['es', '¿Cuáles son los horarios del museo?'],
    ['it', 'Quali sono gli orari del museo?'],
    ['pt', 'Quais são os horários do museu?'],
    ['nl', 'Wat zijn de openingstijden van het museum?'],
    ['ru', 'Как восстановить пароль от личного кабинета?'],
    ['zh', '博物馆的开放时间是几点到几点？'],
    ['ja', '博物館の開館時間は何時ですか。'],
    ['el', 'Ποιες είναι οι ώρες λειτουργίας του μουσείου;'],
    ['ar', 'ما هي ساعات عمل المتحف البحري في المدينة؟'],
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
    ['en', 'and how long does that take?'],
    ['en', 'and on Sundays?'],
    ['en', 'and if it breaks, who pays the repair?'],
    ['de', 'und für Studenten?'],
    ['de', 'wie lange dauert das?'],
    ['fr', 'et pour les enfants ?'],
    ['es', '¿y los domingos?'],
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
