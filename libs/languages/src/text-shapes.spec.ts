import fc from 'fast-check';
import { leastCpuMs } from '../../../test/support/time-growth';
import {
  cutAtSentences,
  endsAsQuestion,
  emailsIn,
  endsClause,
  endsSentence,
  holdsClockTime,
  holdsEmail,
  holdsQuestionMark,
  holdsSentenceEnd,
  holdsShortNumber,
  isPhoneNumber,
  isSeveralSentences,
  shortNumbersIn,
  isUnspaced,
  joint,
  phonesIn,
  PLAIN_CONTACT,
  sentenceEnds,
  withoutEmails,
} from '.';

describe('the end of a sentence', () => {
  it.each([
    ['One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['He said “Stop.” Then he left.', ['He said “Stop.” ', 'Then he left.']],
    ['3.5 km at shop.example.com', ['3.5 km at shop.example.com']],
    ['一。二！「三。」四', ['一。', '二！', '「三。」', '四']],
    ['Wait… what؟ नमस्ते। end', ['Wait… ', 'what؟ ', 'नमस्ते। ', 'end']],
    ['a line\n\nanother', ['a line\n\n', 'another']],
    ['', []],
  ])('cuts %j there', (text, sentences) => expect(cutAtSentences(text)).toEqual(sentences));

  it('loses nothing of any text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(cutAtSentences(text).join('')).toBe(text)));
  });

  it('is looked for in linear time', () => {
    const texts = [
      '. '.repeat(50_000),
      `.${' '.repeat(100_000)}x`,
      '."'.repeat(50_000),
      '。」'.repeat(50_000),
    ];
    const all = (): void =>
      texts.forEach((text) => [sentenceEnds(text), endsClause(text), endsSentence(text)]);
    expect(leastCpuMs(all)).toBeLessThan(1_000);
  });

  it('is recognised in a text, at its end, and between its sentences', () => {
    expect(['One. two', 'One.', '一。二'].map(holdsSentenceEnd)).toEqual([true, true, true]);
    expect(['Menu', 'version 3.5 of it'].map(holdsSentenceEnd)).toEqual([false, false]);
    expect(['Stop.', 'Stop!” ', '止まれ。'].map(endsSentence)).toEqual([true, true, true]);
    expect(['Hours:', 'Hours', '3.5'].map(endsSentence)).toEqual([false, false, false]);
    expect(['What is Node.js?', 'One.', 'One. Two.'].map(isSeveralSentences)).toEqual([false, false, true]);
  });

  it('is also a colon or semicolon where a name is looked for', () => {
    expect(['Hours:', 'one;', '時間：', 'Stop.'].map(endsClause)).toEqual([true, true, true, true]);
    expect(endsClause('Jane Doe')).toBe(false);
  });
});

describe('a question', () => {
  it.each(['Why?', 'Why? ', '为什么？', 'لماذا؟', 'Γιατί;', 'Γιατί\u037e'])(
    'ends with its mark: %j',
    (text) => expect(endsAsQuestion(text)).toBe(true),
  );

  it.each(['Why', 'Why? Because.', 'red; blue;'])('does not end with %j', (text) =>
    expect(endsAsQuestion(text)).toBe(false),
  );

  it('has its mark anywhere', () => {
    expect(['Why? Because.', 'Γιατί; Επειδή.', 'red; blue'].map(holdsQuestionMark)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a phone number', () => {
  it.each([
    ['Call (415) 555-0199 or +43 1 234 56 78.', ['(415) 555-0199', '+43 1 234 56 78']],
    ['12.05.2026, 2026-05-12, 1999–2026, 12,345,678, 4711', []],
    ['1234567890123456789', []],
  ])('of a site is found in %j', (text, phones) =>
    expect(phonesIn(text).map(({ written }) => written)).toEqual(phones),
  );

  it('has its place', () => expect(phonesIn('Call 555-0199')).toEqual([{ written: '555-0199', index: 5 }]));

  it('that a person fills in has six to twenty digits and nothing else', () => {
    expect(['555 0199', '+43 (1) 234-5678', '123456'].map(isPhoneNumber)).toEqual([true, true, true]);
    expect(['12345', 'call 555 0199', '1'.repeat(21)].map(isPhoneNumber)).toEqual([false, false, false]);
  });

  it('of an emergency service may be short', () => {
    expect(['112', '1 1 6 1 2 3', '12'].map(holdsShortNumber)).toEqual([true, true, false]);
    expect(shortNumbersIn('Call 112, or 116 123 at night.')).toEqual(['112', '116123']);
  });
});

describe('an email address', () => {
  it('is found in a text', () => {
    expect(emailsIn('ada@example.com, <büro@müller.example>. @ada at 5@5')).toEqual([
      'ada@example.com',
      'büro@müller.example',
    ]);
    expect(withoutEmails('to ada@example.com.', '…')).toBe('to ….');
  });

  it('may be hidden from those who collect addresses', () => {
    expect(['[email protected]', 'ada@example.com', '@ada'].map(holdsEmail)).toEqual([true, true, false]);
  });
});

describe('a time of the day', () => {
  it.each(['8:30', '8.30', '8 am', '8 p.m.', '8 Uhr', '8h', '8時', '九点半', '아홉 시'])('is %s', (text) =>
    expect(holdsClockTime(text)).toBe(true),
  );

  it.each(['8', '8 hours', '三時間', '2026'])('is not %s', (text) =>
    expect(holdsClockTime(text)).toBe(false),
  );
});

describe('a contact on a page', () => {
  it.each(['8:30', '8 Uhr', 'ada@example.com', '(415) 555-0199', '+43 1 234 56 78', '01 2345678'])(
    'needs no word beside it: %s',
    (text) => expect(PLAIN_CONTACT.test(text)).toBe(true),
  );

  it.each(['8.30', '4711234', '3 h'])('may be something else: %s', (text) =>
    expect(PLAIN_CONTACT.test(text)).toBe(false),
  );
});

describe('a script', () => {
  it('without spaces between words belongs to Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean', () => {
    expect(['ไทย', 'ລາວ', 'မြန်', 'ខ្មែរ', '中', 'か', '한', '𠀀'].every(isUnspaced)).toBe(true);
    expect(['Wort', 'слово', 'كلمة', 'शब्द', '3'].some(isUnspaced)).toBe(false);
  });

  it('decides whether lines are joined by a space', () => {
    expect([joint('中文', '中文'), joint('中文。', '中'), joint('ไทย', 'ไทย')]).toEqual(['', '', '']);
    expect([joint('one', 'two'), joint('中文', 'two'), joint('한국', '어'), joint('', 'a')]).toEqual([
      ' ',
      ' ',
      ' ',
      ' ',
    ]);
  });
});
