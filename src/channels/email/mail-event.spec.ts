import PostalMime from 'postal-mime';
import { eventOfMail } from './mail-event';
import { withoutOwnAnswer, writtenText } from './written-text';

const ARRIVED = new Date('2026-11-28T12:00:00Z');
const OWN = { address: 'help@shop.example' };
const mail = (headers: Record<string, string>, body = 'When do you open?') => ({
  From: 'Ada Lovelace <Ada@example.com>',
  'Message-ID': '<m1@example.com>',
  Subject: 'Opening hours',
  ...headers,
  body,
});
async function read({ body, ...headers }: ReturnType<typeof mail>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const parsed = await PostalMime.parse(`${lines.join('')}\r\n${body}`);
  return eventOfMail({ mail: parsed, arrivedAt: ARRIVED }, OWN);
}

describe('a mail', () => {
  it('is a message of its sender, in a thread that answers of all kinds continue', async () => {
    const [event] = await read(mail({}));
    expect(event).toMatchObject({
      externalId: '<m1@example.com>',
      userId: 'ada@example.com',
      name: 'Ada Lovelace',
      content: 'text',
      text: 'Opening hours\n\nWhen do you open?',
      sentAt: ARRIVED,
    });
    const context = JSON.parse(event!.replyTo!);
    expect(context).toMatchObject({ to: 'Ada@example.com', subject: 'Re: Opening hours' });
    const own = `<parley.ab1.${context.thread}@shop.example>`;
    const continued: Record<string, string>[] = [
      { References: `<m1@example.com> ${own}` },
      { 'In-Reply-To': own },
    ];
    for (const headers of continued) {
      const [next] = await read(
        mail({ ...headers, 'Message-ID': '<m2@example.com>', Subject: 'RE: Opening' }),
      );
      expect(next).toMatchObject({ thread: event!.thread, text: 'When do you open?' });
      expect(JSON.parse(next!.replyTo!).subject).toBe('RE: Opening');
    }
    const [other] = await read(mail({ From: 'bob@example.com', 'In-Reply-To': own }));
    expect(other!.thread).not.toBe(event!.thread);
    const [form] = await read(mail({ From: 'Form <form@site.example>', 'Reply-To': 'bob@example.com' }));
    expect(form!.userId).toBe('bob@example.com');
  });

  it.each<Record<string, string>>([
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'List-Id': '<news.example.com>' },
    { 'Return-Path': '<>' },
    { From: 'Shop <HELP@shop.example>' },
    { 'Message-ID': '<parley.ab1.AAAAAAAAAAAAAAAAAAAAAA@shop.example>' },
    { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
  ])('is ignored if no person wrote it to this address: %j', async (headers) => {
    expect(await read(mail(headers))).toEqual([]);
  });

  it('leaves a trace of what is attached', async () => {
    const parts = (text: string) =>
      `--x\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--x\r\nContent-Type: application/pdf\r\n` +
      'Content-Disposition: attachment; filename=a.pdf\r\n\r\nPDF\r\n--x--\r\n';
    const headers = { 'Content-Type': 'multipart/mixed; boundary=x', 'MIME-Version': '1.0' };
    const [withText] = await read(mail(headers, parts('Is this right?')));
    expect(withText!.text).toBe('Opening hours\n\nIs this right?\n\n[file]');
    const [alone] = await read(mail({ ...headers, Subject: '' }, parts('')));
    expect(alone).toMatchObject({ content: 'file', text: null });
  });
});

describe('the written text of a mail', () => {
  it.each([
    ['a signature', { text: 'Hello\n\n-- \nAda Lovelace\n+44 20' }],
    [
      'quoted lines and the line above',
      { text: 'Hello\n\nOn Mon, 1 Nov 2026, Shop <a@b.example>\nwrote:\n> Hi\n> there\n' },
    ],
    [
      'a quoted header',
      {
        text: 'Hello\n\n________________\nVon: Shop <a@b.example>\nGesendet: Montag\nAn: Ada\nBetreff: Hi\n\nHi',
      },
    ],
    [
      'a quoted header without a rule',
      { text: 'Hello\n\nDe : Shop <a@b.example>\nÀ : Ada\nObjet : Hi\n\nHi' },
    ],
    [
      'Gmail',
      {
        html: '<div dir="ltr">Hello</div><br><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Monday<br></div><blockquote>Hi</blockquote></div>',
      },
    ],
    [
      'Apple Mail',
      {
        html: '<body>Hello<br><blockquote type="cite"><div>On Monday, Shop wrote:</div>Hi</blockquote></body>',
      },
    ],
    [
      'Thunderbird',
      {
        html: '<p>Hello</p><div class="moz-cite-prefix">Am 1.11. schrieb Shop:</div><blockquote type="cite">Hi</blockquote><pre class="moz-signature">-- \nAda</pre>',
      },
    ],
    [
      'Outlook on the web',
      {
        html: '<div>Hello</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Shop</div><div>Hi</div>',
      },
    ],
    [
      'Outlook for Windows',
      {
        html: "<style>p {}</style><p>Hello</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm'><p><b>Von:</b> Shop</p></div></div><p>Hi</p>",
      },
    ],
    [
      'Proton',
      {
        html: '<div>Hello</div><div class="protonmail_signature_block">Ada</div><div class="protonmail_quote">Hi</div>',
      },
    ],
  ])('is left without %s', (_, body) => {
    expect(writtenText(body)).toBe('Hello');
  });

  it('keeps answers between quoted lines, lists and words that only look like a quote', () => {
    expect(writtenText({ text: '> When?\nTomorrow.\n> Where?\nHere.' })).toBe('Tomorrow.\nHere.');
    const order = 'I need:\n- Size: 40\n- Colour: red\nPlease reply: soon';
    expect(writtenText({ text: order })).toBe(order);
    expect(writtenText({ html: '<p>One &amp; two</p><ul><li>three</li></ul>' })).toBe('One & two\n\nthree');
    expect(writtenText({ html: '<blockquote>said she</blockquote>I agree' })).toBe('said she\nI agree');
    expect(writtenText({ html: `${'<div>'.repeat(100_000)}deep` })).toBe('');
  });

  it('is left without an answer of the agent that no mark shows as quoted, above it or below', () => {
    const answers = ['You are welcome, good bye.', 'A tandem costs 40 euros a day.\nTwo cost 80.', 'Yes.'];
    const quote = 'On Monday the shop wrote:\n\nA tandem costs 40\neuros a day. Two\ncost 80.';
    expect(withoutOwnAnswer(`And on Sunday?\n\n${quote}`, answers)).toBe('And on Sunday?');
    expect(withoutOwnAnswer(`${quote}\n\nAnd on Sunday?`, answers)).toBe('And on Sunday?');
    expect(withoutOwnAnswer('Yes. A tandem costs 40 euros?', answers)).toBe('Yes. A tandem costs 40 euros?');
    expect(
      withoutOwnAnswer('二人乗りの自転車はいくら\nですか？一日四十ユーロです。', [
        '二人乗りの自転車はいくらですか？一日四十ユーロです。',
      ]),
    ).toBe('');
  });
});
