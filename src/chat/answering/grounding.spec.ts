import fc from 'fast-check';
import { ungroundedClaims } from './grounding';
import { MAX_LINEAR, timeGrowth } from '../../../test/support/time-growth';
import { anyCharacter } from '../../../test/support/any-character';

const PASSAGES = [
  'Delivery to Austria costs 4,90 € and takes two to three days. Orders above 1.250 € are free of charge.',
  'Call us at 030 / 1234 567 or write to service@shop.example.com. Open since 3 May 2019, daily until 6 pm.',
  'Returns: https://www.shop.example.com/returns#how. The manager of the shop is Maria Schmidt-Huber.',
];
const claims = (answer: string, evidence: readonly string[] = PASSAGES): string[] =>
  ungroundedClaims(answer, evidence);

describe('an answer is grounded', () => {
  it.each([
    ['with the same price', 'It costs 4,90 €.'],
    ['with the price in another notation', 'It costs €4.90.'],
    ['with thousands in another notation', 'Above 1,250 € or 1 250 € or 1250 EUR it is free.'],
    ['with digits of another script', 'السعر ٤٫٩٠ €'],
    ['with small counts and the numbers of a list', 'It takes 3 days:\n1. Order.\n2. Wait.\n15. Enjoy.'],
    ['with a date in another notation', 'Open since 2019-05-03.'],
    ['with a time in another notation', 'Open until 18:00.'],
    ['with a phone number in another notation', 'Call +49 30 1234567.'],
    ['with a phone number as a link', 'Call [us](tel:+49301234567).'],
    ['with an address', 'Write to Service@shop.example.com.'],
    ['with a link', 'See [returns](https://shop.example.com/returns/) or http://www.shop.example.com.'],
    ['with a name', 'The manager is Maria Schmidt-Huber. Ask Maria Schmidt.'],
    [
      'with capitalised words that are not names',
      'Please note the **Key Takeaways For You**.\n# Delivery Time Overview\nOk.',
    ],
    ['without any fact', 'I do not know. May I help you with anything else?'],
  ])('%s', (_, answer) => expect(claims(answer)).toEqual([]));

  it('with names that are translated', () => {
    const passages = ['Der Leiter der Einrichtung ist nicht der Geschäftsführer der Gesellschaft.'];
    expect(claims('The Executive Director is not the Managing Partner of the company.', passages)).toEqual(
      [],
    );
  });

  it('with nouns, where all nouns are capitalised', () => {
    const passages = ['Die Lieferung nach Wien dauert drei Tage, und der Versand ist kostenlos.'];
    expect(claims('Für die Lieferung bezahlen Sie Nichts, das ist in der Regel so.', passages)).toEqual([]);
  });
});

describe('an answer is not grounded', () => {
  it.each([
    ['price', 'It costs 5,90 €.', '5,90'],
    ['small price', 'It costs 5 €.', '5'],
    ['share', 'You get 10 % off.', '10'],
    ['number', 'There are 48 branches.', '48'],
    ['year', 'Open since 1998.', '1998'],
    ['phone number', 'Call 030 7654321.', '7654321'],
    ['email address', 'Write to help@shop.example.com.', 'help@shop.example.com'],
    ['link', 'See [returns](https://shop.example.com/refunds).', 'shop.example.com/refunds'],
    ['person', 'The manager of the shop is John Peterson.', 'John Peterson'],
  ])('with a %s that is in none of its texts', (_, answer, claim) => expect(claims(answer)).toEqual([claim]));
});

describe('for any texts', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.lorem({ mode: 'sentences', maxCount: 4 }),
    fc
      .array(fc.oneof(fc.lorem(), fc.webUrl(), fc.emailAddress(), fc.integer().map(String)), { maxLength: 8 })
      .map((parts) => parts.join(' ')),
  );

  it('an answer that copies a passage is grounded', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (answer, others) => {
        expect(claims(answer, [...others, answer])).toEqual([]);
      }),
    );
  });

  it('a price is the same number in the notation of any language, and no other number', () => {
    const locales = ['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'fa', 'sv', 'pt', 'th-u-nu-thai'];
    const cents = fc.integer({ min: 1300, max: 99_999_999 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.constantFrom(...locales),
        fc.constantFrom(...locales),
        (price, other, from, to) => {
          const write = (value: number, locale: string): string =>
            `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value / 100)} €`;
          expect(claims(write(price, to), [write(price, from)])).toEqual([]);
          fc.pre(price !== other);
          expect(claims(write(other, to), [write(price, from)])).toHaveLength(1);
        },
      ),
    );
  });

  it('takes time in proportion to their length', () => {
    for (const piece of ['1.', '1 ', '# ', '`', '**', '](', 'a@', 'www.', 'Aa ', '/#', '+1-', '٣']) {
      const growth = timeGrowth((text) => claims(text, [text]), { head: '', unit: piece, tail: '' });
      expect([piece, growth <= MAX_LINEAR]).toEqual([piece, true]);
    }
  });
});
