import { readVisitor } from './contact-details';

const findContactDetails = (message: string) => readVisitor(message).contact;

describe('an email address in a message', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace+x@Example.COM', 'Ada.Lovelace+x@example.com'],
    ['ａｄａ＠Ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada①@exa\uFB01.com', 'ada1@exafi.com'],
    ['mu\u0308ller@bu\u0308cher.de', 'müller@bücher.de'],
    ['ada\uFDFA@EXAMPLE.com', 'ada\uFDFA@example.com'],
    ['ada⒈@example.com', 'ada⒈@example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['[mail](mailto:ada@example.com?subject=hi)', 'ada@example.com'],
    ['"ada@example.com"', 'ada@example.com'],
    ["'ada@example.com'", 'ada@example.com'],
    ['(ada@example.com)', 'ada@example.com'],
    ['is it ada@example.com?', 'ada@example.com'],
    ['ada@example.com, thanks', 'ada@example.com'],
    ['ada@example.com. Thanks', 'ada@example.com'],
    ['ada@example.com.Thanks', 'ada@example.com'],
    ['thanks...ada@example.com', 'ada@example.com'],
    ['ada@example.com-', 'ada@example.com'],
    ['Email:ada@example.com', 'ada@example.com'],
    ['email=ada@example.com', 'ada@example.com'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['ada_l-99@sub-domain.example.museum', 'ada_l-99@sub-domain.example.museum'],
    ['j@x.co', 'j@x.co'],
    ['müller@bücher.de', 'müller@bücher.de'],
    ['ada@пример.рф', 'ada@пример.рф'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['我的邮箱是ada@example.com谢谢', 'ada@example.com'],
    ['邮箱：12345678@qq.com。', '12345678@qq.com'],
    ['メールはada@example.co.jpです', 'ada@example.co.jp'],
    ['메일은 ada@example.kr입니다', 'ada@example.kr'],
    ['see https://example.com/x, ada@example.com', 'ada@example.com'],
    ['ada@shop.test', 'ada@shop.test'],
    ['ada@example.com\u0000', 'ada@example.com'],
    ['ada@localhost or grace@example.org', 'grace@example.org'],
  ])('is found in %j', (message, email) => {
    expect(findContactDetails(message).email).toBe(email);
  });

  it.each([
    'https://user@host.com/',
    'ssh://git@github.com/org/repo',
    'git clone git@github.com:org/repo',
    'git@gitlab.com:repo.git',
    'https://medium.com/@ada.com',
    'https://example.com/?email=ada@example.com',
    'www.example.com/?email=ada@example.com',
    'example.com/users/ada@example.com',
    'name@2x.png',
    'icon@3x.webp and logo@2x.svg',
    '@ada',
    '@ada@mastodon.social',
    'ada@',
    '@example.com',
    'ada@example',
    'ada @ example.com',
    'ada@example,com',
    'ada@-example.com',
    'npm i lodash@4.17.21',
    'react@next',
    'ada@192.168.0.1',
    `${'a'.repeat(65)}@example.com`,
    'a@b@c',
    'me at home',
  ])('is not found in %j', (message) => {
    expect(findContactDetails(message).email).toBeUndefined();
  });
});
