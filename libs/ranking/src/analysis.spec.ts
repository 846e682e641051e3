import * as fc from 'fast-check';
import { analyze, tokenize } from './analysis';
import { detectLanguage, fold, LANGUAGES, normalize, type Language } from '@app/languages';
import { anyCharacter } from '../../../test/support/any-character';

const ALL_LANGUAGES = LANGUAGES.map(([language]) => language);
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'ß',
      'İ',
      'é',
      '\u0301',
      '\u0323',
      '漢',
      'か',
      '한',
      'ก',
      '\u0e48',
      '\ud800',
      '👍',
      ' ',
      "'",
    ),
  }),
);
const anyLanguage = fc.constantFrom(...ALL_LANGUAGES);

/** A word of Unicode, alone or joined by hyphens or underscores. */
const WORDS = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[-_\u2010\u2011](?=[\p{L}\p{N}]))*/gu;

describe('tokenize', () => {
  it('reads the words of a text as it reads each of them alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.constantFrom('-', '_', 'e-mail', '\u2010', '“')), { maxLength: 6 }),
        anyLanguage,
        (parts, language) => {
          const text = normalize(parts.join(''));
          fc.pre(normalize(text) === text);
          const words = text.match(WORDS) ?? [];
          expect(tokenize(text, language)).toEqual(words.flatMap((word) => tokenize(word, language)));
        },
      ),
    );
  });
});

describe('analyze', () => {
  it.each<[Language, string, string]>([
    ['en', 'shipping costs', 'The shipping cost'],
    ['de', 'Rücksendungen', 'ruecksendung'],
    ['de', 'Größe', 'GROESSE'],
    ['fr', 'réservations', "l'reservation"],
    ['es', 'devolución', 'devolucion'],
    ['pt', 'informações', 'informacao'],
    ['it', 'la spedizione', 'spedizioni'],
    ['nl', 'prijzen', 'prijs'],
    ['sv', 'priser', 'priserna'],
    ['ru', 'доставка', 'ДОСТАВКИ'],
    ['ro', 'informațiilor', 'informaţiile'],
    ['ro', 'livrării', 'livrarii'],
    ['ar', 'المنتجات', 'منتج'],
    ['ar', 'للشحن', 'الشحن'],
    ['hi', 'लड़कियों', 'लड़की'],
    ['hi', 'दिनों', 'दिन'],
    ['vi', 'hoà', 'hòa'],
    ['en', 'encryption', 'encrypted'],
    ['en', 'deletion', 'deleting'],
    ['en', 'deployments', 'deploy'],
    ['en', 'subscriptions', 'subscribe'],
    ['en', 'payment', 'paid'],
    ['en', 'recovery', 'recovered'],
    ['und', 'delivering', 'delivery'],
    ['en', 'ｐｒｉｃｅ', 'price'],
  ])('gives word forms in %s the same terms: %s, %s', (language, one, other) => {
    const terms = analyze(one, language).filter((term) => term.length > 1);
    expect(terms.length).toBeGreaterThan(0);
    expect(analyze(other, language)).toEqual(expect.arrayContaining(terms));
  });

  it('keeps the order and repeats of words and drops stop words', () => {
    expect(analyze('The price of a ticket is the price', 'en')).toEqual(['price', 'ticket', 'price']);
  });

  it.each([
    ['option', 'opt'],
    ['version', 'verse'],
    ['station', 'state'],
    ['question', 'quest'],
    ['function', 'fund'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(analyze(one, 'en')).not.toEqual(analyze(other, 'en'));
  });

  it('indexes joined words as their parts and as a whole', () => {
    expect(analyze('e-mails', 'en')).toEqual(['e', 'email', 'mail']);
    expect(analyze('max_page_size', 'en')).toEqual(['max', 'page', 'maxpages', 'size']);
    expect(analyze('a log-in', 'en')).toEqual(['login', 'log']);
    expect(analyze('MAX_PAGE_SIZE --port', 'en')).toEqual(analyze('max-page-size port', 'en'));
    expect(analyze('maxPageSize', 'en')).toEqual(['maxpages']);
    expect(analyze('delivery-time', 'und')).toEqual(['delive', 'time']);
  });

  it('indexes dates, ranges and long chains of words only as their parts', () => {
    expect(analyze('2024-05-01 2-in-1', 'und')).toEqual(['2024', '05', '01', '2', 'in', '1']);
    expect(analyze('part-'.repeat(11), 'en')).toEqual(Array.from({ length: 11 }, () => 'part'));
  });

  it('cuts scripts without spaces into characters and pairs of characters', () => {
    expect(analyze('手机壳', 'zh')).toEqual(['手', '手机', '机', '机壳', '壳']);
    expect(analyze('iPhone手机 15', 'zh')).toEqual(['iphone', '手', '手机', '机', '15']);
    expect(analyze('가격', 'ko')).toEqual(['가', '가격', '격']);
  });

  it('cuts Thai into words, drops stop words, and gives the same terms in every language', () => {
    expect(analyze('คืนสินค้าได้อย่างไร', 'th')).toEqual(['คืน', 'สินค้า']);
    expect(analyze('ราคา iPhone15 จำนวน', 'en')).toEqual(['ราคา', 'iphone15', 'จำนวน']);
    expect(analyze('น้ำสำคัญ', 'th')).toEqual(['น้ำ', 'สำคัญ']);
    expect(analyze('น้ําสําคัญ', 'th')).toEqual(['น้ำ', 'สำคัญ']);
  });

  it('indexes Vietnamese words with and without diacritics, and recognises stop words by them', () => {
    expect(analyze('Phí cho chó là bao nhiêu?', 'vi')).toEqual(['phí', 'phi', 'chó', 'cho', 'bao']);
    expect(analyze('phi van chuyen', 'vi')).toEqual(['phi', 'van', 'chuyen']);
  });

  it('keeps the vowel signs of scripts whose marks are letters', () => {
    expect(fold(normalize('हिन्दी'))).toBe('हिन्दी');
    expect(fold(normalize('Ärger naïve'))).toBe('arger naive');
  });

  it('gives bounded, non-empty, trimmed terms for any text in any language', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const terms = analyze(text, language);
        // NFKC makes at most 18 characters of a character, and each gives at most two terms.
        expect(terms.length).toBeLessThanOrEqual(36 * text.length);
        for (const term of terms) {
          expect(term).toMatch(/^\S+$/);
          expect(term.length).toBeLessThanOrEqual(120);
          expect(term).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });

  it('is the same for a text and its lower-cased form', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        expect(analyze(normalize(text), language)).toEqual(analyze(text, language));
      }),
    );
  });

  it.each([
    ['one letter', 'a'.repeat(1 << 20)],
    ['combining marks of two classes', `a${'\u0301\u0323'.repeat(1 << 19)}`],
    ['halfwidth voicing marks between combining marks', '\uff9e\u0323'.repeat(1 << 19)],
    ['emoji with joiners', '👩‍👩‍👧‍👦'.repeat(1 << 16)],
    ['lone surrogates', '\ud800'.repeat(1 << 20)],
    ['syllables without end', 'que'.repeat(1 << 18)],
  ])('analyses a mebibyte of %s', (_, text) => {
    expect(analyze(text, 'de').length).toBeLessThanOrEqual(1);
    expect(ALL_LANGUAGES).toContain(detectLanguage(text));
  });

  it.each([
    ['Thai words', 'สินค้าสามารถคืนได้'.repeat(1 << 15)],
    ['one Thai letter', 'ก'.repeat(1 << 19)],
  ])('analyses half a million characters of %s in linear time', (_, text) => {
    expect(analyze(text, 'th').length).toBeLessThanOrEqual(text.length);
  });
});
