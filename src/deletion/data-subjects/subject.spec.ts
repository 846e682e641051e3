import { anchorsOf, mentions, subjectOf } from './subject';

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
    'https://example.com/?email=ada%40example.com&x=1',
    'https://example.com/?next=%2F%3Femail%3DADA%40example%2Ecom',
    'Ada Byron <Ada+Shop.Nine@Example.com>',
    '＜ａｄａ＋ｓｈｏｐ＠ｅｘａｍｐｌｅ．ｃｏｍ＞',
    'ada%2Bshop%40example.com',
    'ad\u00ada\u200b@example.com',
  ])('is found in %j', (text) => expect(mentions(ada, text)).toBe(true));

  it.each([
    'nada@example.com',
    'x.ada@example.com',
    'x+ada@example.com',
    'ada+@example.com',
    'ada+shop@example.org, example.com',
    'x%2Bada%40example.com',
    'ada@example.com.au',
    'ada@example.community',
    'ada@example.com-shop.de',
    'ada@example.org',
  ])('is not found in %j', (text) => expect(mentions(ada, text)).toBe(false));

  it('is searched for by the longest part that every database can change to lower case', () => {
    expect(anchorsOf(subjectOf('email', 'MÜLLER@bücher.de'))).toEqual(['cher.de']);
    expect(anchorsOf(subjectOf('email', 'ü@example.com'))).toEqual(['@example.com']);
    expect(anchorsOf(ada)).toEqual(['ada@example.com', 'ada+']);
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
    'https://example.com/?tel=%2B44%2020%207946%200958',
  ])('is found in %j, whether asked for with the country code or without', (text) => {
    expect(mentions(international, text)).toBe(true);
    expect(mentions(national, text)).toBe(true);
  });

  it.each(['020 7946 0959', '17', '7946', '0207946095812', 'no number'])('is not found in %j', (text) => {
    expect(mentions(international, text)).toBe(false);
    expect(mentions(national, text)).toBe(false);
  });
});
