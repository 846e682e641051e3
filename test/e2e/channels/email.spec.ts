import { SmtpServer } from '../../support/servers/smtp-server';
import { until } from '../../support/wait';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();
let smtp: SmtpServer;
beforeAll(async () => void (smtp = await SmtpServer.start()));
afterAll(() => smtp.stop());

let mails = 0;
const ids = (): string => `<m${(mails += 1)}.${Date.now()}@example.com>`;
/** A mail of a visitor. */
function mail(from: string, fields: Record<string, string> = {}, text = QUESTION): string {
  const headers = { From: from, To: 'help@shop.example', 'Message-ID': ids(), Subject: 'Tandem', ...fields };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${text}\r\n`;
}

/** An email channel, and how a provider hands over mail. */
async function emailChannel() {
  const credentials = { address: 'help@shop.example', smtpUrl: smtp.url };
  const { channel, verifyToken, problem } = await scene.add('email', credentials);
  expect(problem).toBeNull();
  const authorization = `Basic ${Buffer.from(`parley:${verifyToken}`).toString('base64')}`;
  const post = (body: string, headers: Record<string, string> = {}) =>
    scene.deliver(channel.callbackUrl, body, { authorization, 'content-type': 'message/rfc822', ...headers });
  return { channel, post };
}

describe('an email channel', () => {
  it('answers in the thread, keeps its conversation, and takes what a person writes', async () => {
    const { post, channel } = await emailChannel();
    const to = 'ada@example.com';
    const first = mail(
      `Ada Lovelace <${to}>`,
      { 'Message-ID': '<first@example.com>' },
      `${QUESTION}\r\n\r\n-- \r\nAda`,
    );
    expect((await post(first, { authorization: 'Basic eDp5' })).status).toBe(400);
    for (const once of [first, first]) expect((await post(once)).status).toBe(200);
    await post(mail(to, { 'Auto-Submitted': 'auto-replied' }));
    const answer = await smtp.expects(to);
    expect(answer).toMatchObject({
      from: 'help@shop.example',
      headers: {
        subject: 'Re: Tandem',
        'in-reply-to': '<first@example.com>',
        references: '<first@example.com>',
        'auto-submitted': 'auto-replied',
      },
    });
    expect(answer.data).toMatch(/text\/plain[^]*40 euros[^]*text\/html[^]*<p dir="auto">[^]*40 euros/);
    const reply = { 'In-Reply-To': answer.headers['message-id']!, Subject: 'Re: Tandem' };
    // The quote is not marked.
    const [, said] = /text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(answer.data)!;
    const quoted = `When does the workshop open?\r\n\r\nOn Monday the shop wrote:\r\n\r\n${said}\r\n`;
    const form = new URLSearchParams({ 'body-mime': mail(to, reply, quoted) }).toString();
    await post(form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect((await smtp.expects(to, 2)).headers['subject']).toBe('Re: Tandem');
    const [conversation, ...others] = await scene.conversations();
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ userId: `email:${to}`, messageCount: 2 });
    expect(conversation.metadata).toEqual({ channel: 'email', name: 'Ada Lovelace' });
    const path = `${scene.agent}/conversations/${conversation.id}`;
    const { messages } = (await scene.tenant.live.get(path)).body.conversation;
    expect(messages.map(({ query }: { query: string }) => query)).toEqual([
      `Tandem\n\n${QUESTION}`,
      'When does the workshop open?',
    ]);
    await scene.tenant.live.post(`${path}/messages`, {
      text: 'Mia here.\n\nCome <by> at ten.',
      author: 'Mia',
    });
    const posted = await smtp.expects(to, 3);
    expect(posted.headers['references']).toContain(answer.headers['message-id']);
    expect(posted.data).toMatch(/Come <by> at ten[^]*Come &lt;by&gt; at ten/);
    expect(
      (await scene.tenant.live.get(`${scene.agent}/channels/${channel.id}`)).body.channel.lastError,
    ).toBeNull();
  });

  it('takes the forms of SendGrid and Postmark, and nothing else', async () => {
    const { post } = await emailChannel();
    const form = new FormData();
    form.set('email', mail('bob@example.com'));
    const multipart = new Response(form);
    await post(await multipart.text(), { 'content-type': multipart.headers.get('content-type')! });
    await post(JSON.stringify({ RawEmail: mail('eve@example.com') }), { 'content-type': 'application/json' });
    for (const to of ['bob@example.com', 'eve@example.com']) await smtp.expects(to);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(400);
  });

  it('delays nobody else by a mail that takes long to read, and reads the next one', async () => {
    const { post } = await emailChannel();
    const endless = post(mail('mallory@example.com', {}, '\n'.repeat(1_000_000)));
    const state = { isRead: false };
    void endless.finally(() => (state.isRead = true));
    let longestMs = 0;
    while (!state.isRead) {
      const startedAtMs = performance.now();
      await scene.tenant.live.get(scene.agent);
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    }
    // In the main thread, it takes ten seconds of the processor.
    expect(longestMs).toBeLessThan(3_000);
    expect((await endless).status).toBe(200);
    await post(mail('grace@example.com'));
    await smtp.expects('grace@example.com');
  });

  it('gives an address 20 answers an hour, and records what it writes beyond', async () => {
    const { post } = await emailChannel();
    const root = { References: '<root@example.com>' };
    for (let count = 0; count < 22; count += 1)
      await post(mail('loop@example.com', root, `${QUESTION} ${count}`));
    await until(scene.conversations, ([conversation]) => conversation?.messageCount === 22);
    expect(smtp.to('loop@example.com').length).toBeLessThanOrEqual(20);
  });

  it('reaches no private address, and takes only its own credentials', async () => {
    const path = `${scene.agent}/channels`;
    const address = 'help@shop.example';
    const servers = [
      { smtpUrl: 'smtp://10.255.255.1' },
      { smtpUrl: smtp.url, imapUrl: 'imaps://help:secret@10.255.255.1' },
    ];
    for (const credentials of servers) {
      const { body } = await scene.tenant.live.post(path, {
        kind: 'email',
        credentials: { address, ...credentials },
      });
      expect(body.problem).toMatch(/address/);
    }
    for (const credentials of [{}, { address: 'a@b.example', botToken: 'x' }])
      expect((await scene.tenant.live.post(path, { kind: 'email', credentials })).status).toBe(400);
  });
});
