import fc from 'fast-check';
import { findPersonalData } from './personal-data';
import { Placeholders } from './placeholders';

const WRITTEN =
  'I am ada@example.com, +49 30 901820 or 030 901821. Card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00.';

describe('personal data in a message', () => {
  it.each([
    ['email addresses', 'ada@example.com and bob@example.org', ['ada@example.com', 'bob@example.org']],
    [
      'each phone number',
      '030 901820 / 030 901821, +49 30 901822',
      ['030 901820', '030 901821', '+49 30 901822'],
    ],
    ['cards', 'It is 4111-1111-1111-1111, thanks', ['4111-1111-1111-1111']],
    ['no other long number', 'Order 4111 1111 1111 1112', []],
    ['IBANs with words behind', 'DE89 3704 0044 0532 0130 00 is mine', ['DE89 3704 0044 0532 0130 00']],
    ['no wrong IBAN', 'DE89370400440532013001', []],
    [
      'two IBANs in a row',
      'DE89 3704 0044 0532 0130 00 GB29 NWBK 6016 1331 9268 19',
      ['DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19'],
    ],
    [
      'an IBAN behind what looks like one',
      'NR45 refund to DE89 3704 0044 0532 0130 00',
      ['DE89 3704 0044 0532 0130 00'],
    ],
    ['an IBAN with full stops', 'DE89.3704.0044.0532.0130.00-Thanks', ['DE89.3704.0044.0532.0130.00']],
    [
      'a card before its expiry date and code',
      '4111 1111 1111 1111 12/27 is my card',
      ['4111 1111 1111 1111'],
    ],
    ['a card behind another number', 'No. 12 4111  1111  1111  1111 123', ['4111  1111  1111  1111']],
    [
      'what touches words',
      '卡号4111111111111111，我的IBAN是DE89370400440532013000',
      ['4111111111111111', 'DE89370400440532013000'],
    ],
    [
      'a phone number in digits of other scripts',
      'मेरा नंबर +९१ ९८७६५ ४३२१० है, ๐๘๑-๒๓๔-๕๖๗๘',
      ['+९१ ९८७६५ ४३२१०', '๐๘๑-๒๓๔-๕๖๗๘'],
    ],
    [
      'in links',
      'https://shop.example/?mail=ada@example.com&iban=DE89370400440532013000',
      ['ada@example.com', 'DE89370400440532013000'],
    ],
    ['nothing in plain words', 'Do you open at 9 on 24.12.2026 for 1,249 €?', []],
  ])('is %s', (_, message, data) =>
    expect(findPersonalData(message).map(({ start, end }) => message.slice(start, end))).toEqual(data),
  );
});

describe('placeholders', () => {
  const placeholders = new Placeholders([WRITTEN]);

  it('hide each datum, also where a prompt repeats it', () => {
    expect(placeholders.hide(WRITTEN)).toBe(
      'I am [EMAIL_1], [PHONE_1] or [PHONE_2]. Card [CARD_1], IBAN [IBAN_1].',
    );
    expect(placeholders.hide(JSON.stringify({ query: 'ada@example.com' }))).toBe('{"query":"[EMAIL_1]"}');
    const lines = 'My address:\nada@example.com';
    expect(new Placeholders([lines]).hide(JSON.stringify([lines]))).toBe(
      String.raw`["My address:\n[EMAIL_1]"]`,
    );
    expect(new Placeholders(['Hello [EMAIL_1]']).hide('Hello [EMAIL_1]')).toBe('Hello [EMAIL_1]');
    expect(new Placeholders(['Call 415-555-2671x12']).hide('Call 415-555-2671x12')).toBe('Call [PHONE_1]x12');
  });

  it('are none that the writer has typed', () => {
    const text = 'Write [EMAIL_1], not ada@example.com';
    const own = new Placeholders([text]);
    expect(own.hide(text)).toBe('Write [EMAIL_1], not [EMAIL_2]');
    expect(own.restore(own.hide(text))).toBe(text);
  });

  it('leave nothing to be found', () => {
    const parts = [
      'ada@example.com',
      'DE89 3704 0044 0532 0130 00',
      '4111-1111-1111-1111',
      '+49 30 901820',
      '415-555-2671',
      ' ',
      ' ',
      '12',
      'x',
      ', ',
      '-',
      '/',
      'AB12',
      '好',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (texts) => {
        const text = texts.join('');
        const hidden = new Placeholders([text]).hide(text);
        const left = findPersonalData(text).map(({ start, end }) => text.slice(start, end));
        expect(left.filter((datum) => hidden.includes(datum))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are restored however the answer is cut into pieces', () => {
    const answers = fc.array(
      fc.oneof(
        fc.constantFrom('[EMAIL_1]', '[CARD_1]', '[PHONE_2]', '[PHONE_9]', '[2]', '[', 'EMAIL_'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(answers, fc.array(fc.nat(9), { minLength: 1 }), (parts, sizes) => {
        const answer = parts.join('');
        const reader = placeholders.reader();
        let shown = '';
        for (let at = 0, turn = 0; at < answer.length; turn += 1) {
          const size = sizes[turn % sizes.length]! + 1;
          shown += reader.push(answer.slice(at, at + size));
          at += size;
        }
        expect(shown + reader.end()).toBe(placeholders.restore(answer));
      }),
    );
  });

  it('hide and restore every text without a change, in JSON too', () => {
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, email, after) => {
        const text = `${before} ${email} ${after}`.replaceAll(/\[[A-Z_\d]*\]/g, '');
        const own = new Placeholders([text]);
        expect(own.restore(own.hide(text))).toBe(text);
        expect(JSON.parse(own.restoreInJson(own.hide(JSON.stringify({ text }))))).toEqual({ text });
      }),
    );
  });
});
