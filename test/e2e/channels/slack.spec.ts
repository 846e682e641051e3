import { signedBySlack } from '../../support/fake-platform';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('a Slack channel', () => {
  const credentials = { botToken: 'xoxb-1', signingSecret: 'shhh' };
  const eventOf = (event: object, id = `Ev${Math.random()}`) =>
    JSON.stringify({
      type: 'event_callback',
      event_id: id,
      event: { ts: '1700000000.1', user: 'U1', ...event },
    });

  it('answers direct messages, and mentions in their thread; not its own messages', async () => {
    const { channel } = await scene.add('slack', credentials);
    const report = (body: string, atMs?: number) =>
      scene.deliver(channel.callbackUrl, body, signedBySlack(body, credentials.signingSecret, atMs));
    const now = String(Date.now() / 1000);
    const handshake = JSON.stringify({ type: 'url_verification', challenge: '3eZ' });
    expect(await (await report(handshake)).text()).toBe('3eZ');
    await report(
      eventOf({ type: 'message', channel_type: 'im', channel: 'D1', text: 'Own', bot_id: 'B1', ts: now }),
    );
    await report(eventOf({ type: 'app_mention', channel: 'C1', text: `<@U2> ${QUESTION}`, ts: now }));
    const [mention] = await scene.platform.messages(1);
    expect(mention).toMatchObject({
      authorization: 'Bearer xoxb-1',
      body: { channel: 'C1', thread_ts: now },
    });
    expect(mention!.body['markdown_text']).toContain('40 euros');
    const replayed = eventOf({ type: 'message', channel_type: 'im', channel: 'D1', text: QUESTION, ts: now });
    expect((await report(replayed, Date.now() - 6 * 60_000)).status).toBe(400);
    expect((await report(replayed)).status).toBe(200);
    expect((await scene.platform.messages(2))[1]!.body).toMatchObject({ channel: 'D1' });
    expect(await scene.conversations()).toHaveLength(2);
  });

  it('answers an event that Slack repeats once, and takes no edit, deletion or join for a question', async () => {
    const { channel } = await scene.add('slack', credentials);
    const report = (body: string, headers: Record<string, string> = {}) =>
      scene.deliver(channel.callbackUrl, body, {
        ...signedBySlack(body, credentials.signingSecret),
        ...headers,
      });
    const ts = String(Date.now() / 1000);
    const written = { type: 'message', channel_type: 'im', channel: 'D1', ts };
    const question = { ...written, text: QUESTION };
    const changes = [
      { ...written, subtype: 'message_changed', message: question, previous_message: question },
      { ...written, subtype: 'message_deleted', deleted_ts: ts, previous_message: question },
      { ...question, subtype: 'bot_message' },
      { ...written, subtype: 'channel_join', text: '<@U1> has joined the channel' },
    ];
    for (const change of changes) expect((await report(eventOf(change))).status).toBe(200);
    const asked = eventOf(question, 'Ev1');
    await report(asked);
    const repeated = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' };
    expect((await report(asked, repeated)).status).toBe(200);
    await scene.platform.messages(1);
    const withFile = { subtype: 'file_share', text: 'When does the workshop open?', ts: `${ts}1` };
    await report(eventOf({ ...question, ...withFile }));
    const [, second, ...more] = await scene.platform.messages(2);
    expect(second!.body['markdown_text']).toContain('seven in the morning');
    expect(more).toEqual([]);
    expect(await scene.conversations()).toEqual([expect.objectContaining({ messageCount: 2 })]);
  });

  it('sends again after a 429, no sooner than `Retry-After` says', async () => {
    const { channel } = await scene.add('slack', credentials);
    const limit = { status: 429, headers: { 'retry-after': '4' }, body: { ok: false, error: 'ratelimited' } };
    scene.platform.script(limit);
    const ts = String(Date.now() / 1000);
    const body = eventOf({ type: 'message', channel_type: 'im', channel: 'D1', text: QUESTION, ts });
    const startedAt = Date.now();
    await scene.deliver(channel.callbackUrl, body, signedBySlack(body, credentials.signingSecret));
    const [refused, again] = await scene.platform.messages(2);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4000);
    expect(again!.body).toEqual(refused!.body);
  });

  it('shows why Slack refuses the credentials, and refuses credentials that are missing', async () => {
    scene.platform.scriptFor('auth.test', { body: { ok: false, error: 'invalid_auth' } });
    expect(await scene.add('slack', credentials)).toMatchObject({
      problem: 'invalid_auth',
      verifyToken: null,
    });
    expect(await scene.add('slack', credentials)).toMatchObject({ problem: null });
    const missing = await scene.tenant.live.post(`${scene.agent}/channels`, {
      kind: 'slack',
      credentials: { botToken: 'x', token: 'y' },
    });
    expect(missing.body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual([
      'credentials.signingSecret',
      'credentials.token',
    ]);
    expect(missing.status).toBe(400);
  });
});
