import { anchorOf, mentions, subjectOf } from './subject';

describe('an email address of a person', () => {
  const ada = subjectOf('email', 'Ada@Example.com');

  it.each([
    'ada@example.com',
    'ADA@EXAMPLE.COM',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'mail <ada@example.com>, thanks',
    'email=ada@example.com.Thanks',
    'Mail: thanks...ada@example.com.',
    '我的邮箱是ada@example.com谢谢',
    'https://example.com/?email=ada@example.com',
  ])('is found in %j', (text) => expect(mentions(ada, text)).toBe(true));

  it.each([
    'nada@example.com',
    'x.ada@example.com',
    'x+ada@example.com',
    'ada@example.com.au',
    'ada@example.community',
    'ada@example.com-shop.de',
    'ada@example.org',
  ])('is not found in %j', (text) => expect(mentions(ada, text)).toBe(false));

  it('is looked for by the longest part that every database lowers', () => {
    expect(anchorOf(subjectOf('email', 'MÜLLER@bücher.de'))).toBe('cher.de');
    expect(mentions(subjectOf('email', 'MÜLLER@bücher.de'), 'müller@BÜCHER.de')).toBe(true);
  });
});

describe('a phone number of a person', () => {
  const international = subjectOf('phone', '+44 20 7946 0958');
  const national = subjectOf('phone', '(020) 7946-0958');

  it.each([
    '+442079460958',
    '0044 20 7946 0958',
    '+44 (0)20 7946 0958',
    '020 7946 0958',
    '(020) 7946.0958',
    '020-79460958',
    '٠٢٠ ٧٩٤٦ ٠٩٥٨',
    '０２０　７９４６　０９５８',
    'call 020 7946 0958 or 0171 5550199',
    'order 17, 020 7946 0958',
  ])('is found in %j, whether asked for with the country code or without', (text) => {
    expect(mentions(international, text)).toBe(true);
    expect(mentions(national, text)).toBe(true);
  });

  it.each(['020 7946 0959', '17', '7946', '0207946095812', 'no number'])('is not found in %j', (text) => {
    expect(mentions(international, text)).toBe(false);
    expect(mentions(national, text)).toBe(false);
  });
});
