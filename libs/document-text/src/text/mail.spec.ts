import iconv from 'iconv-lite';
import { read } from '../document.fixture';

describe('a meeting request in a mail', () => {
  it('has its time and its place', async () => {
    const event =
      'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Supper\nDTSTART:20261109T180000Z\n' +
      'LOCATION:Barn\nEND:VEVENT\nEND:VCALENDAR';
    const part = (type: string, text: string): string => `--b\nContent-Type: ${type}\n\n${text}\n`;
    const mail =
      'Subject: Supper\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n' +
      `${part('text/plain', 'Please come.')}${part('text/calendar; method=REQUEST', event)}--b--\n`;
    expect((await read(mail)).blocks).toEqual([
      'Please come.',
      'DTSTART: 2026-11-09 18:00 UTC\nLOCATION: Barn',
    ]);
  });
});

describe('the charset of a mail', () => {
  const mail = (text: string, charset: string, fields = ''): Buffer =>
    iconv.encode(
      `From: ann@x.example\r\nSubject: Mill\r\nDate: Mon, 2 Nov 2026 10:00\r\n${fields}\r\n${text}`,
      charset,
    );
  const PAGE = 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n';

  it.each([
    ['windows-1251', 'Лодка стоит сто рублей, а парус двести.'],
    ['windows-1252', 'Die Führung beginnt um zwölf Uhr.'],
    ['utf-8', 'Die Führung beginnt um zwölf Uhr.'],
  ])('is found by its language if it declares none: %s', async (charset, text) => {
    expect((await read(mail(text, charset))).blocks).toEqual([text]);
  });

  it('is the charset of its page', async () => {
    const text = 'Źdźbło kosztuje pięć złotych.';
    const page = `<html><head><meta charset="windows-1250"></head><body><p>${text}</p></body></html>`;
    expect((await read(mail(page, 'windows-1250', PAGE))).blocks).toEqual([text]);
  });

  it('is the charset that it declares', async () => {
    const fields = 'MIME-Version: 1.0\r\nContent-Type: text/plain;\r\n\tcharset=iso-8859-2\r\n';
    const text = 'Łódź odpływa.';
    expect((await read(mail(text, 'iso-8859-2', fields))).blocks).toEqual([text]);
  });
});
