import { createAgent, trainText } from '../../support/agent';
import { signedByMeta } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { FACT, QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('the channels of Meta', () => {
  const now = () => String(Math.floor(Date.now() / 1000));
  const whatsappBody = (value: object) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });

  it('prove their address, and answer WhatsApp messages that are signed with the secret of the app', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel, verifyToken, problem } = await scene.add('whatsapp', credentials);
    expect([problem, verifyToken]).toEqual([null, expect.any(String)]);
    const url = scene.service.baseUrl.replace(/\/api\/v1$/, '') + new URL(channel.callbackUrl).pathname;
    const asked = (token: string) =>
      fetch(`${url}?hub.mode=subscribe&hub.challenge=77&hub.verify_token=${token}`);
    expect([await (await asked(verifyToken!)).text(), (await asked('x')).status]).toEqual(['77', 400]);
    const message = {
      id: 'wamid.1',
      from: '4915112345678',
      timestamp: now(),
      type: 'text',
      text: { body: QUESTION },
    };
    const body = whatsappBody({ messages: [message] });
    expect((await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'other'))).status).toBe(400);
    expect((await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'))).status).toBe(200);
    const [sent] = await scene.platform.messages(1);
    expect(sent).toMatchObject({ path: '/v26.0/99/messages', body: { to: '4915112345678', type: 'text' } });
    expect(sent!.body['text'].body).toContain('40 euros');
  });

  it('record what somebody answered in the inbox of the platform, and do not send it again', async () => {
    const { channel } = await scene.add('facebook', { accessToken: 'EAA', appSecret: 'app' });
    const report = (event: object) => {
      const body = JSON.stringify({
        object: 'page',
        entry: [{ messaging: [{ timestamp: Date.now(), ...event }] }],
      });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid: 'm1', text: QUESTION } });
    const [sent] = await scene.platform.messages(1);
    expect(sent!.body).toMatchObject({ recipient: { id: '7' }, messaging_type: 'RESPONSE' });
    const echo = (mid: string, message: object) =>
      report({ sender: { id: '1' }, recipient: { id: '7' }, message: { mid, is_echo: true, ...message } });
    await echo('m2', { text: 'own', metadata: 'parley' });
    await echo('m3', { text: 'Mia here.' });
    const [{ id }] = await until(scene.conversations, ([row]) => row?.messageCount === 2);
    const { messages } = (await scene.tenant.live.get(`${scene.agent}/conversations/${id}`)).body
      .conversation;
    expect(messages[1]).toMatchObject({ query: '', response: 'Mia here.', author: '' });
    expect(await scene.platform.messages(1)).toHaveLength(1);
    // The person has paused the agent, until the conversation is handed back.
    const question = (mid: string) =>
      report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } });
    await question('m4');
    await until(scene.conversations, ([row]) => row.messageCount === 3);
    await scene.tenant.live.patch(`${scene.agent}/conversations/${id}`, { agentPaused: false });
    await question('m5');
    expect(await scene.platform.messages(2)).toHaveLength(2);
  });

  it('recognise the echo of their own message if it arrives before the response to that message', async () => {
    const { channel } = await scene.add('instagram', { accessToken: 'IG', appSecret: 'app' });
    const report = (event: object) => {
      const body = JSON.stringify({
        object: 'instagram',
        entry: [{ messaging: [{ timestamp: Date.now(), ...event }] }],
      });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    scene.platform.onCall = async ({ path, body }, moment) => {
      if (!path.endsWith('/me/messages') || moment !== 'done') return;
      const message = {
        mid: `echo-${scene.platform.calls.length}`,
        is_echo: true,
        text: body['message'].text,
      };
      await report({ sender: { id: '1' }, recipient: { id: '7' }, message });
    };
    const ask = (mid: string) =>
      report({ sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } });
    await ask('m1');
    await scene.platform.messages(1);
    await ask('m2');
    await scene.platform.messages(2);
    scene.platform.onCall = async () => undefined;
    expect(await scene.conversations()).toEqual([expect.objectContaining({ messageCount: 2 })]);
  });

  it('ignore messages to another number of the app, and edits and reactions to ours', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel } = await scene.add('whatsapp', credentials);
    const report = (number: string, message: object) => {
      const from = { from: '4915112345678', timestamp: now(), ...message };
      const body = whatsappBody({ metadata: { phone_number_id: number }, messages: [from] });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report('100', { id: 'w1', type: 'text', text: { body: QUESTION } });
    await report('99', { id: 'w2', type: 'reaction', reaction: { emoji: '👍' } });
    await report('99', { id: 'w3', type: 'edit', edit: {} });
    await report('99', { id: 'w4', type: 'sticker', sticker: { id: 's' } });
    const [only] = await scene.platform.messages(1);
    expect(only!.body['text'].body).toMatch(/only read text/);
    expect(await scene.conversations()).toEqual([expect.objectContaining({ messageCount: 1 })]);
    expect(scene.platform.calls.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(1);
  });

  it('do not send an answer after the window of 24 hours', async () => {
    const { channel } = await scene.add('instagram', { accessToken: 'IG', appSecret: 'app' });
    const report = (hoursAgo: number, mid: string) => {
      const event = { sender: { id: '7' }, recipient: { id: '1' }, message: { mid, text: QUESTION } };
      const timestamp = Date.now() - hoursAgo * 3_600_000;
      const body = JSON.stringify({ object: 'instagram', entry: [{ messaging: [{ timestamp, ...event }] }] });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    await report(25, 'old');
    await report(0, 'new');
    await scene.platform.messages(1);
    expect(await scene.conversations()).toEqual([
      expect.objectContaining({ messageCount: 1, userId: 'instagram:7' }),
    ]);
  });

  it('do not take a deletion for a question', async () => {
    const { channel } = await scene.add('instagram', { accessToken: 'IG', appSecret: 'app' });
    const report = (message: object) => {
      const event = { sender: { id: '7' }, recipient: { id: '1' }, timestamp: Date.now(), message };
      const body = JSON.stringify({ object: 'instagram', entry: [{ messaging: [event] }] });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    expect((await report({ mid: 'm1', is_deleted: true })).status).toBe(200);
    await report({ mid: 'm2', text: QUESTION });
    const [answer] = await scene.platform.messages(1);
    expect(answer!.body['message'].text).toContain('40 euros');
    expect(await scene.conversations()).toEqual([expect.objectContaining({ messageCount: 1 })]);
  });

  it("accept nothing that another tenant's app has signed, and answer a message id once for each tenant", async () => {
    const ofOwner = (await scene.add('facebook', { accessToken: 'EAA', appSecret: 'owner' })).channel;
    const other = await scene.service.tenant();
    const agent = await createAgent(other.live);
    await trainText(other.live, agent, 'bikes', FACT);
    const app = { kind: 'facebook', credentials: { accessToken: 'EBB', appSecret: 'other' } };
    const ofOther = (await other.live.post(`${agent}/channels`, app)).body.channel;
    const message = { mid: 'the-same', text: QUESTION };
    const event = { sender: { id: '7' }, recipient: { id: '1' }, timestamp: Date.now(), message };
    const body = JSON.stringify({ object: 'page', entry: [{ messaging: [event] }] });
    const signed = signedByMeta(body, 'other');

    expect((await scene.deliver(ofOwner.callbackUrl, body, signed)).status).toBe(400);
    expect((await scene.deliver(ofOther.callbackUrl, body, signed)).status).toBe(200);
    const [first] = await scene.platform.messages(1);
    expect(first!.authorization).toBe('Bearer EBB');
    expect(await scene.conversations()).toEqual([]);
    const { body: shown } = await scene.tenant.live.get(`${scene.agent}/channels/${ofOwner.id}`);
    expect(shown.channel.lastEventAt).toBeNull();

    await scene.deliver(ofOwner.callbackUrl, body, signedByMeta(body, 'owner'));
    expect((await scene.platform.messages(2))[1]!.authorization).toBe('Bearer EAA');
  });

  it('accept simultaneous requests about the same people in any order', async () => {
    const { channel } = await scene.add('facebook', { accessToken: 'EAA', appSecret: 'app' });
    const people = Array.from({ length: 100 }, (_, number) => `person ${number}`);
    // Too old to be answered.
    const timestamp = Date.now() - 25 * 3_600_000;
    const report = (ids: string[], request: number) => {
      const messaging = ids.map((id) => ({
        sender: { id },
        recipient: { id: '1' },
        timestamp,
        message: { mid: `${request} ${id}`, text: QUESTION },
      }));
      const body = JSON.stringify({ object: 'page', entry: [{ messaging }] });
      return scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
    };
    const requests = Array.from({ length: 8 }, (_, number) =>
      report(number % 2 ? people : people.toReversed(), number),
    );
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});
