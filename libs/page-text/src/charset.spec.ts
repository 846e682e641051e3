import fc from 'fast-check';
import iconv from 'iconv-lite';
import { decodeHtml } from '.';

const HTML = 'text/html';

describe('decodeHtml', () => {
  it.each([
    ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
    ['utf-16le', Buffer.from([0xff, 0xfe])],
    ['utf-16be', Buffer.from([0xfe, 0xff])],
  ])('prefers a %s byte order mark to any declaration', (encoding, mark) => {
    const body = Buffer.concat([mark, iconv.encode('<p>Größe ✓</p>', encoding)]);
    expect(decodeHtml(body, 'text/html; charset=windows-1251')).toBe('<p>Größe ✓</p>');
  });

  it.each([
    ['windows-1251', 'Цена без налога'],
    ['shift_jis', '料金はこちらです'],
    ['gb2312', '价格'],
    ['euc-kr', '가격'],
    ['iso-8859-1', '“Größe” – 5 €'],
  ])('reads the charset %s from the header', (charset, text) => {
    const body = iconv.encode(text, charset === 'iso-8859-1' ? 'windows-1252' : charset);
    expect(decodeHtml(body, `text/html; Charset="${charset}"`)).toBe(text);
  });

  it.each([
    '<meta charset=windows-1251>',
    '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    '<?xml version="1.0" encoding="windows-1251"?>',
  ])('reads the charset from %s', (declaration) => {
    const page = `<!-- ${' '.repeat(900)} -->${declaration}<p>Привет`;
    expect(decodeHtml(iconv.encode(page, 'windows-1251'), HTML)).toBe(page);
  });

  it('prefers the header to the meta element', () => {
    const body = iconv.encode('<meta charset="koi8-r">Привет', 'windows-1251');
    expect(decodeHtml(body, 'text/html; charset=windows-1251')).toContain('Привет');
  });

  it('decodes undeclared bytes as utf-8 if valid, else as windows-1252', () => {
    expect(decodeHtml(Buffer.from('Größe'), HTML)).toBe('Größe');
    expect(decodeHtml(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x80]), HTML)).toBe('Größe€');
  });

  it('reads utf-8 although the server says latin1', () => {
    expect(decodeHtml(Buffer.from('Größe'), 'text/html; charset=iso-8859-1')).toBe('Größe');
  });

  it('ignores an unknown charset', () => {
    for (const charset of ['base64', 'hex', 'utf-7', 'x-user-defined', 'no-such', '%00', '']) {
      expect(decodeHtml(Buffer.from('<p>Größe'), `text/html; charset=${charset}`)).toBe('<p>Größe');
    }
  });

  it('reads Japanese text that is wrongly declared as utf-8', () => {
    const text = 'ご利用料金は毎月のお支払いになります。';
    for (const charset of ['shift_jis', 'euc-jp']) {
      expect(decodeHtml(iconv.encode(text, charset), 'text/html; charset=utf-8')).toBe(text);
    }
  });

  it('keeps utf-8 if a character is cut', () => {
    const body = Buffer.from('Größe für Anfänger ü').subarray(0, -1);
    expect(decodeHtml(body, HTML)).toBe('Größe für Anfänger \uFFFD');
  });

  it('never throws, and returns no U+0000 and no lone surrogates', () => {
    const charsets = [
      'utf-8',
      'utf-16',
      'utf-16be',
      'shift_jis',
      'gb18030',
      'big5',
      'iso-2022-jp',
      'windows-1252',
    ];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...charsets, ''), (bytes, charset) => {
        const text = decodeHtml(Buffer.from(bytes), `text/html; charset=${charset}`);
        expect(text).not.toMatch(/\0|\p{Surrogate}/u);
      }),
    );
  });
});
