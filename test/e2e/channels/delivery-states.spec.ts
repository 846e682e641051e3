import { signedByMeta, telegramUpdate } from '../../support/fake-platform';
import { documented, shapeOf } from '../../support/documented-event';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();

const conversations = () => until(scene.conversations, ({ length }) => length > 0);
const messages = async () => {
  const [{ id }] = await conversations();
  return (await scene.tenant.live.get(`${scene.agent}/conversations/${id}/messages`)).body.messages;
};
const refused = (description: string, parameters = {}) => ({
  status: 400,
  body: { ok: false, error_code: 400, description, parameters },
});

describe('the delivery of a message', () => {
  it('is sent or failed with the reason, of the agent and of a person, and a failure is an event', async () => {
    const { report } = await scene.telegram();
    scene.platform.script(refused('Forbidden: bot was blocked by the user'));
    await report(telegramUpdate(QUESTION));
    const [failed] = await until(messages, ([message]) => message?.delivery === 'failed');
    expect(failed.deliveryProblem).toBe('Forbidden: bot was blocked by the user');
    const [{ id }] = await conversations();
    const posted = { text: 'Mia here.', author: 'Mia' };
    expect((await scene.tenant.live.post(`${scene.agent}/conversations/${id}/messages`, posted)).status).toBe(
      201,
    );
    const [sent] = await until(messages, ([message]) => message.delivery !== null);
    expect(sent).toMatchObject({ response: 'Mia here.', delivery: 'sent', deliveryProblem: null });
    const { conversation } = (await scene.tenant.live.get(`${scene.agent}/conversations/${id}`)).body;
    expect(conversation.messages.map(({ delivery }: { delivery: string }) => delivery)).toEqual([
      'failed',
      'sent',
    ]);
  });

  it('is a webhook when it fails', async () => {
    const receiver = await Receiver.start();
    await registerWebhook(scene.tenant.live, receiver.url, ['message.failed']);
    const { report } = await scene.telegram();
    scene.platform.script(refused('chat not found'));
    await report(telegramUpdate(QUESTION));
    const [failed] = await until(messages, ([message]) => message?.delivery === 'failed');
    const [event] = await until(
      async () => receiver.received.map(({ body }) => body),
      ({ length }) => length > 0,
    );
    expect(event!.data.message).toMatchObject({ id: failed.id, deliveryProblem: 'chat not found' });
    expect(shapeOf(event!.data)).toEqual(shapeOf(documented('message.failed')));
    await receiver.stop();
  });

  it('follows later reports of WhatsApp', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel } = await scene.add('whatsapp', credentials);
    const report = async (value: object) => {
      const body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
      expect((await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'))).status).toBe(200);
    };
    const timestamp = String(Math.floor(Date.now() / 1000));
    await report({
      messages: [{ id: 'w1', from: '4915', timestamp, type: 'text', text: { body: QUESTION } }],
    });
    await until(messages, ([message]) => message?.delivery === 'sent');
    const id = `sent.${scene.platform.calls.length}`;
    await report({ statuses: [{ id, status: 'delivered' }] });
    await until(messages, ([message]) => message.delivery === 'delivered');
    const errors = [{ code: 131026, title: 'Message undeliverable' }];
    await report({ statuses: [{ id, status: 'failed', errors }] });
    const [failed] = await until(messages, ([message]) => message.delivery === 'failed');
    expect(failed.deliveryProblem).toBe('Message undeliverable (131026)');
    const { body } = await scene.tenant.live.get(`${scene.agent}/channels/${channel.id}`);
    expect(body.channel.lastError).toBe(failed.deliveryProblem);
  });

  it('survives markup that Telegram cannot read, and a group that becomes a supergroup', async () => {
    const { report } = await scene.telegram();
    scene.platform.script(refused("Bad Request: can't parse entities: unsupported start tag"));
    await report(telegramUpdate(QUESTION));
    const [, plain] = await scene.platform.messages(2);
    expect(plain!.body['text']).toContain('40 euros');
    expect(plain!.body['parse_mode']).toBeUndefined();
    await until(messages, ([message]) => message?.delivery === 'sent');
    scene.platform.script(refused('Bad Request: group chat was upgraded', { migrate_to_chat_id: -10088 }));
    const from = { id: 5, is_bot: false };
    await report(telegramUpdate({ text: QUESTION, from }, -88));
    expect((await scene.platform.messages(4))[3]!.body['chat_id']).toBe('-10088');
    await report(telegramUpdate({ text: 'When does the workshop open?', from }, -10088));
    await scene.platform.messages(5);
    const rows = await until(scene.conversations, (all) =>
      all.some(({ messageCount }: { messageCount: number }) => messageCount === 2),
    );
    expect(rows).toHaveLength(2);
  });
});
