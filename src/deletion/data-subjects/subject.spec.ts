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
    'ada @ example.com',
    'ada@ example . com',
    'ada@\n      example.com',
    'ada&#64;example.com',
    'ada&#x40;example&#46;com',
    'ada&commat;example&period;com',
    'ada&amp;#64;example.com',
    '&#97;&#100;&#97;&#64;&#101;xample.com',
    '"ada"@example.com',
    "'ada'@example.com",
    '„ada“ @ example.com',
    'ada＠example。com',
    'ada@example｡com',
    '＂ａｄａ＂＠ｅｘａｍｐｌｅ。ｃｏｍ',
    'ada﹫example․com',
    'ada [at] example [dot] com',
    'ada(ät)example(punkt)com',
    'ada{@}example{.}com',
    '<b>ada</b>@<wbr>example.com',
    String.raw`ada\@example\.com`,
    '`ada`@`example.com`',
    '**ada**@example.com',
    '<mailto:ada@example.com|Ada>',
    '[Ada](mailto:ada@example.com)',
    'ada%2540example.com',
    '%61%64%61%40%65xample.com',
    'ada=40example.com',
    String.raw`{"email":"ada\u0040example.com"}`,
    '\u202aada@example.com\u202c',
    'ada\ufe0f@example\u2060.com',
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
    'ada, @example.com',
    'ada. Example. Com',
    'Ada likes @example, com or not',
    'nada @ example.com',
    'ada [at] example.org',
  ])('is not found in %j', (text) => expect(mentions(ada, text)).toBe(false));

  it('has its domain in the letters of its language and in ASCII', () => {
    const spellings = ['ada@bücher.de', 'ada@xn--bcher-kva.de', 'ADA@BÜCHER.de', 'ada@bu\u0308cher.de'];
    for (const given of spellings)
      for (const text of [...spellings, 'ada @ bücher . de'])
        expect(mentions(subjectOf('email', given), text)).toBe(true);
    expect(mentions(subjectOf('email', 'ü.ada@example.com'), 'Ü [punkt] ada@example.com')).toBe(true);
  });

  it('is searched for by the words that every database can change to lower case', () => {
    expect(anchorsOf(subjectOf('email', 'MÜLLER@bücher.de'))).toEqual(['m', 'ller', 'de']);
    expect(anchorsOf(subjectOf('email', 'ü@example.com'))).toEqual(['example', 'com']);
    expect(anchorsOf(ada)).toEqual(['ada', 'example', 'com']);
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
    '020_7946_0958',
    '020 · 7946 · 0958',
    '020&nbsp;7946&#8209;0958',
    '&#48;20 7946 095&#x38;',
    '<b>020</b> 7946 <i>0958</i>',
    '<tel:+442079460958>',
    '०२० ७९४६ ०९५८',
    '020\u200b7946\u20600958',
  ])('is found in %j, whether asked for with the country code or without', (text) => {
    expect(mentions(international, text)).toBe(true);
    expect(mentions(national, text)).toBe(true);
  });

  it.each(['020 7946 0959', '17', '7946', '0207946095812', 'no number'])('is not found in %j', (text) => {
    expect(mentions(international, text)).toBe(false);
    expect(mentions(national, text)).toBe(false);
  });
});
