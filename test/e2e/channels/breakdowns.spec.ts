import { documented, shapeOf } from '../../support/documented-event';
import { signedByMeta, signedBySlack, telegramUpdate } from '../../support/fake-platform';
import { Receiver } from '../../support/receiver';
import { SmtpServer } from '../../support/servers/smtp-server';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';
import { QUESTION, useOwnChannels } from './scene';

// A service of its own: it sends mail.
const smtp = SmtpServer.start();
const settings: Record<string, string> = { MAIL_FROM: 'parley@example.com', ALLOW_INSECURE_WEBHOOKS: 'true' };
beforeAll(async () => void (settings['SMTP_URL'] = (await smtp).url));
const scene = useOwnChannels(settings);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  await registerWebhook(scene.tenant.live, receiver.url, ['channel.failed']);
});
afterAll(async () => {
  await receiver.stop();
  await (await smtp).stop();
});

const channelOf = async (id: number) =>
  (await scene.tenant.live.get(`${scene.agent}/channels/${id}`)).body.channel;
const failureOf = async (id: number): Promise<string | null> => (await channelOf(id)).failure;
const failed = (id: number) =>
  receiver.ofType('channel.failed').filter(({ body }) => body.data.channel.id === id);
const unauthorized = { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } };

describe('a channel whose credentials the platform refuses', () => {
  it('says so once, in the API, an event and a mail, and sends what waits with new credentials', async () => {
    const email = 'desk@tenant.example';
    await scene.tenant.live.patch(scene.agent, { notifyEmail: email, name: 'Bikes' });
    const { channel, report } = await scene.telegram();
    scene.platform.script(unauthorized, unauthorized);
    await report(telegramUpdate(QUESTION, 1));
    await report(telegramUpdate(QUESTION, 2));
    await scene.platform.messages(2);
    await until(
      () => channelOf(channel.id),
      (shown) => shown.failure === 'credentials_refused' && shown.failedAt,
    );
    const mail = await (await smtp).expects(email);
    expect(mail.headers['subject']).toBe('A channel has stopped working (Bikes, telegram)');
    expect(mail.data).toContain('The platform says: Unauthorized');
    const { data } = (
      await until(
        async () => failed(channel.id),
        ({ length }) => length > 0,
      )
    )[0]!.body;
    expect(data.channel).toMatchObject({ failure: 'credentials_refused', lastError: 'Unauthorized' });
    expect(shapeOf(data)).toEqual(shapeOf(documented('channel.failed')));
    const path = `${scene.agent}/channels/${channel.id}`;
    const { body } = await scene.tenant.live.patch(path, { credentials: { botToken: '2:new' } });
    expect(body.channel).toMatchObject({ failure: null, failedAt: null, lastError: null });
    const sent = await until(
      async () => scene.platform.acceptedCallsOf('sendMessage'),
      ({ length }) => length >= 2,
    );
    expect(sent.map((call) => call.body['chat_id']).toSorted()).toEqual(['1', '2']);
    expect([failed(channel.id).length, (await smtp).to(email).length]).toEqual([1, 1]);
  });

  it('is known by what Slack reports, not when a person has left, and works again with the next message', async () => {
    const { channel } = await scene.add('slack', { botToken: 'xoxb', signingSecret: 'shhh' });
    const report = async (event: object) => {
      const body = JSON.stringify({ type: 'event_callback', event });
      await scene.deliver(channel.callbackUrl, body, signedBySlack(body, 'shhh'));
    };
    await report({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } });
    expect(await failureOf(channel.id)).toBeNull();
    await report({ type: 'app_uninstalled' });
    await report({ type: 'tokens_revoked', tokens: { bot: ['U2'] } });
    expect(await failureOf(channel.id)).toBe('app_removed');
    const message = {
      channel: 'D1',
      user: 'U1',
      ts: `${Math.floor(Date.now() / 1000)}.0001`,
      text: QUESTION,
    };
    await report({ type: 'message', channel_type: 'im', ...message });
    await until(
      () => failureOf(channel.id),
      (failure) => failure === null,
    );
    expect(failed(channel.id).length).toBeLessThanOrEqual(1);
  });

  it('is known by the codes of Meta', async () => {
    const { channel } = await scene.add('facebook', { accessToken: 'EAA', appSecret: 'app' });
    const error = { code: 190, error_subcode: 463, message: 'Session has expired' };
    scene.platform.script({ status: 400, body: { error } });
    const messaging = [
      { sender: { id: '7' }, timestamp: Date.now(), message: { mid: 'm1', text: QUESTION } },
    ];
    const body = JSON.stringify({ object: 'page', entry: [{ id: '1', messaging }] });
    await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    await until(
      () => failureOf(channel.id),
      (failure) => failure === 'credentials_expired',
    );
  });
});

describe('an email channel without a server of its own', () => {
  it('answers from the address of the installation, with its own for replies', async () => {
    const { channel, verifyToken } = await scene.add('email', { address: 'help@shop.example' });
    const authorization = `Basic ${Buffer.from(`parley:${verifyToken}`).toString('base64')}`;
    const mail = `From: eve@example.com\r\nSubject: Tandem\r\nMessage-ID: <e@example.com>\r\n\r\n${QUESTION}\r\n`;
    await scene.deliver(channel.callbackUrl, mail, { authorization, 'content-type': 'message/rfc822' });
    const { from, headers } = await (await smtp).expects('eve@example.com');
    expect([from, headers['reply-to']]).toEqual(['parley@example.com', 'help@shop.example']);
  });
});
