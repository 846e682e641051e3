import { read } from '../document.fixture';
import { outlookMessage } from './outlook-message.fixture';

describe('a message of Outlook', () => {
  it('without other text is its Rich Text', async () => {
    const rtf = String.raw`{\rtf1\ansi\fromhtml1 {\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 The mill opens at nine.\par}}`;
    const { title, blocks } = await read(outlookMessage({ subject: 'Hours', rtf }));
    expect([title, blocks]).toEqual(['Hours', ['The mill opens at nine.']]);
  });

  it('has the tables of its Rich Text, which its plain text lacks', async () => {
    const rtf = String.raw`{\rtf1 \trowd\intbl Tea\cell 2\cell\row\intbl Pot\cell 9\cell\row\pard}`;
    const text = 'Tea\r\n2\r\nPot\r\n9';
    expect((await read(outlookMessage({ subject: 'Fees', text, rtf }))).blocks).toEqual(['Tea: 2\nPot: 9']);
    const plain = String.raw`{\rtf1 as plain as it is}`;
    expect((await read(outlookMessage({ subject: 'Fees', text: 'a', rtf: plain }))).blocks).toEqual(['a']);
  });

  it('without Unicode and without a known code page is read by its language', async () => {
    const parts = { subject: '日本語の案内', text: 'カフェは九時に開きます。入場料は六百円です。' };
    const { title, blocks } = await read(outlookMessage({ ...parts, codePage: 932, isNamed: false }));
    expect([title, blocks]).toEqual([parts.subject, [parts.text]]);
  });

  it('has the time and the place of an appointment', async () => {
    const appointment = {
      start: '2026-11-09T18:00:00Z',
      end: '2026-11-09T20:30:00Z',
      location: 'Barn, mill',
      recurrence: 'every Monday from 19:00 to 21:30',
    };
    expect((await read(outlookMessage({ subject: 'Supper', text: 'Soup.', appointment }))).blocks).toEqual([
      'Soup.',
      'DTSTART: 2026-11-09 18:00 UTC\nDTEND: 2026-11-09 20:30 UTC\nLOCATION: Barn, mill\n' +
        'RRULE: every Monday from 19:00 to 21:30',
    ]);
    const days = { start: '2026-11-08T23:00:00Z', end: '2026-11-09T23:00:00Z', isAllDay: true };
    const whole = outlookMessage({ subject: 'Closed', appointment: { ...days, location: 'Mill' } });
    expect(await read(whole)).toMatchObject({
      title: 'Closed',
      blocks: ['Closed', 'DTSTART: 2026-11-09\nDTEND: 2026-11-09\nLOCATION: Mill'],
    });
  });

  it('with damaged Rich Text is damaged, not garbled', async () => {
    const message = outlookMessage({ subject: 'Cut', rtf: String.raw`{\rtf1 The mill {\b opens` });
    await expect(read(message)).rejects.toMatchObject({ code: 'broken' });
  });
});
