import fc from 'fast-check';
import { splitSentences } from './sentences';

describe('splitSentences', () => {
  it.each<[string, string, string[]]>([
    [
      'en',
      'Dr. Smith met J. K. Rowling in the U.S. Army, e.g. at No. 5 of v1.2. It was 5 p.m. They left.',
      ['Dr. Smith met J. K. Rowling in the U.S. Army, e.g. at No. 5 of v1.2.', 'It was 5 p.m.', 'They left.'],
    ],
    [
      'en',
      'See fig. 3 etc. Prices start at $9.99. Really? Yes!',
      ['See fig. 3 etc.', 'Prices start at $9.99.', 'Really?', 'Yes!'],
    ],
    [
      'en',
      'Acme Inc. was founded in 1999. Node.js runs it.',
      ['Acme Inc. was founded in 1999.', 'Node.js runs it.'],
    ],
    [
      'de',
      'Am 3. Oktober war z. B. Dr. Müller da. Es kostet ca. 5 €.',
      ['Am 3. Oktober war z. B. Dr. Müller da.', 'Es kostet ca. 5 €.'],
    ],
    ['fr', 'M. Dupont est là. Il vend des livres.', ['M. Dupont est là.', 'Il vend des livres.']],
    ['de', 'Er hat 162 Mio. Euro. Das ist viel.', ['Er hat 162 Mio. Euro.', 'Das ist viel.']],
    [
      'ru',
      'В 1999 г. он ушёл, т. е. пропал. Потом вернулся.',
      ['В 1999 г. он ушёл, т. е. пропал.', 'Потом вернулся.'],
    ],
    ['und', 'यह पहला वाक्य है। यह दूसरा है।', ['यह पहला वाक्य है।', 'यह दूसरा है।']],
    ['und', 'هذه جملة. هل هذه ثانية؟ نعم.', ['هذه جملة.', 'هل هذه ثانية؟', 'نعم.']],
    ['und', 'Πού είναι; Το 1999 π.Χ. ήταν εδώ.', ['Πού είναι;', 'Το 1999 π.Χ. ήταν εδώ.']],
    [
      'th',
      'บริษัทก่อตั้งขึ้นในปี พ.ศ. 2542 ที่กรุงเทพมหานคร สำนักงานใหญ่ตั้งอยู่ที่ถนนสุขุมวิทใกล้สถานีรถไฟฟ้าอโศก บริษัทมีพนักงานทั้งหมด 120 คน',
      [
        'บริษัทก่อตั้งขึ้นในปี พ.ศ. 2542 ที่กรุงเทพมหานคร',
        'สำนักงานใหญ่ตั้งอยู่ที่ถนนสุขุมวิทใกล้สถานีรถไฟฟ้าอโศก บริษัทมีพนักงานทั้งหมด 120 คน',
      ],
    ],
    ['zh', '你好。这是测试！真的吗？', ['你好。', '这是测试！', '真的吗？']],
    [
      'ja',
      'これはペンです。「はい。」と言った。そうです。',
      ['これはペンです。', '「はい。」と言った。', 'そうです。'],
    ],
  ])(
    'does not stop at abbreviations, initials, ordinals and versions (%s: %s)',
    (language, text, sentences) => {
      expect(splitSentences(text, language)).toEqual(sentences);
    },
  );

  it('keeps all characters but white space', () => {
    const piece = fc.constantFrom(
      'Dr.',
      'U.S.',
      ' ',
      'A',
      'b',
      '3.',
      '!',
      '?',
      '「',
      '」',
      '。',
      'は',
      '(',
      ')',
      '"',
      'etc.',
      '…',
      '\u00a0',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('en', 'de', 'ja', 'und'), (given, language) => {
        const together = splitSentences(given, language).join('');
        expect(together.replace(/\s/gu, '')).toBe(given.replace(/\s/gu, ''));
      }),
    );
  });
});
