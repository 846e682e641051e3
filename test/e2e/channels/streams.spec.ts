import { renderMessages } from '../../../src/channels/rich-text/rich-text';
import { SLACK_MARKDOWN, TELEGRAM_HTML, type TextFormat } from '../../../src/channels/rich-text/text-format';
import { createAgent, trainText } from '../../support/agent';
import { FakePlatform, signedBySlack, telegramUpdate } from '../../support/fake-platform';
import { actionsOf } from '../../support/own-tools';
import { useLentServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const QUESTION = 'What does a tandem cost a day?';
const SENTENCE = 'A **tandem** costs 40 euros a day & more. ';
const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${SENTENCE.repeat(3)}This is number ${index + 1}.\n\n`);
/** Written over some seconds. */
const SLOW = { chunks: paragraphs(8), delayMs: 500 };

let platform: FakePlatform;
let agent: string;
// The service calls the platform for all tenants.
const { service, model, tenant } = useLentServiceWithModel(async ({ platformPort }) => {
  platform = await FakePlatform.start(platformPort);
  return () => platform.stop();
});

beforeEach(async () => {
  agent = await createAgent(tenant.live);
  await trainText(tenant.live, agent, 'bikes', 'A tandem costs 40 euros a day.');
  platform.calls.length = 0;
  platform.chats.shown.length = 0;
  platform.chats.rest();
  model.reply(SLOW);
});

async function deliver(callbackUrl: string, body: string, headers: Record<string, string>): Promise<void> {
  const url = service.baseUrl.replace(/\/api\/v1$/, '') + new URL(callbackUrl).pathname;
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  expect((await fetch(url, init)).status).toBe(200);
}

async function telegramChannel(): Promise<(update: object) => Promise<void>> {
  const app = { kind: 'telegram', credentials: { botToken: '1:abc' } };
  const { channel } = (await tenant.live.post(`${agent}/channels`, app)).body;
  const secret = platform.callsOf('setWebhook').at(-1)!.body['secret_token'];
  return (update) =>
    deliver(channel.callbackUrl, JSON.stringify(update), { 'x-telegram-bot-api-secret-token': secret });
}

async function slackChannel(): Promise<(event: object) => Promise<void>> {
  const credentials = { botToken: 'xoxb-1', signingSecret: 'shhh' };
  const { channel } = (await tenant.live.post(`${agent}/channels`, { kind: 'slack', credentials })).body;
  return async (event) => {
    const ts = String(Date.now() / 1000);
    const body = JSON.stringify({
      type: 'event_callback',
      event_id: `Ev${Math.random()}`,
      event: { ts, user: 'U1', ...event },
    });
    await deliver(channel.callbackUrl, body, signedBySlack(body, credentials.signingSecret));
  };
}

const mention = { type: 'app_mention', channel: 'C1', text: `<@U2> ${QUESTION}` };

/** Whether the chat has had fewer messages and edits than this. */
const hasFewer = (count: number) => (): boolean =>
  platform.acceptedCallsOf('sendMessage', 'editMessageText').length < count;

/** The messages in the chat once the answer is recorded and sent: the same as for an answer that does not grow. */
async function expectWhole(format: TextFormat): Promise<string[]> {
  const read = async () => {
    const { conversations } = (await tenant.live.get(`${agent}/conversations`)).body;
    if (conversations.length === 0) return null;
    const { conversation } = (await tenant.live.get(`${agent}/conversations/${conversations[0].id}`)).body;
    return renderMessages(conversation.messages.at(-1).response, format);
  };
  const expected = await until(read, (texts) => texts !== null);
  await until(
    async () => platform.chats.shown.map(({ text, isStreaming }) => ({ text, isStreaming })),
    (messages) =>
      JSON.stringify(messages.map(({ text }) => text)) === JSON.stringify(expected) &&
      messages.every(({ isStreaming }) => !isStreaming),
    60_000,
  );
  return expected!;
}

describe('an answer in Telegram', () => {
  it('grows in one message by edits, at the rate of the platform, and ends as it would without them', async () => {
    model.reply({ ...SLOW, repeatsFirst: hasFewer(3) });
    const report = await telegramChannel();
    const update = telegramUpdate(QUESTION);
    await report(update);
    await report(update);
    const [whole] = await expectWhole(TELEGRAM_HTML);
    const [first, ...edits] = platform
      .acceptedCallsOf('sendMessage', 'editMessageText')
      .map(({ body }) => body['text']);
    expect(platform.acceptedCallsOf('sendMessage')).toHaveLength(1);
    expect(edits.length).toBeGreaterThan(1);
    expect(whole!.startsWith(first)).toBe(true);
    expect(edits.at(-1)).toBe(whole);
  });

  it('is divided at paragraphs when it is long: the first message grows, the others follow whole', async () => {
    model.reply({ chunks: paragraphs(40), delayMs: 200, repeatsFirst: hasFewer(2) });
    const report = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    const messages = await expectWhole(TELEGRAM_HTML);
    expect(messages.length).toBeGreaterThan(1);
    expect(platform.acceptedCallsOf('sendMessage')).toHaveLength(messages.length);
    expect(platform.acceptedCallsOf('editMessageText').length).toBeGreaterThan(0);
  });

  it('is one message if it is complete at once', async () => {
    model.reply(SENTENCE);
    const report = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    await expectWhole(TELEGRAM_HTML);
    expect(platform.callsOf('editMessageText')).toEqual([]);
  });

  it('is complete when edits are refused for a while', async () => {
    const tooMany = { ok: false, description: 'Too Many Requests', parameters: { retry_after: 1 } };
    platform.scriptFor('editMessageText', { status: 429, body: tooMany }, { status: 429, body: tooMany });
    const report = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    await expectWhole(TELEGRAM_HTML);
    expect(platform.acceptedCallsOf('sendMessage')).toHaveLength(1);
  });

  it('is sent as a new message when the person deletes the growing one', async () => {
    const report = await telegramChannel();
    platform.onCall = async ({ path }, moment) => {
      if (moment === 'done' && path.endsWith('/editMessageText')) platform.chats.shown.length = 0;
    };
    await report(telegramUpdate(QUESTION));
    await expectWhole(TELEGRAM_HTML);
    platform.onCall = async () => undefined;
    expect(platform.callsOf('sendMessage').length).toBeGreaterThan(1);
  });

  it('replaces what an attempt has shown before its model broke off', async () => {
    model.script({ ...SLOW, chunks: paragraphs(4), breaksOff: true });
    const report = await telegramChannel();
    await report(telegramUpdate(QUESTION));
    await expectWhole(TELEGRAM_HTML);
    expect(platform.acceptedCallsOf('sendMessage')).toHaveLength(1);
  });

  it('is asked for without the actions that a visitor must confirm: the chat has no card for them', async () => {
    const report = await telegramChannel();
    const fields = { whenToUse: 'x', url: 'https://127.0.0.1:9/', responseFields: ['x'], audience: 'anyone' };
    for (const [name, method] of [
      ['Look up', 'GET'],
      ['Cancel', 'POST'],
    ])
      await tenant.live.post(`${agent}/actions`, { ...fields, name, method, status: 'live' });
    model.reply(SENTENCE);
    model.requests.length = 0;
    await report(telegramUpdate(QUESTION));
    await expectWhole(TELEGRAM_HTML);
    expect(actionsOf(model.requests.at(-1)!)).toEqual([expect.stringMatching(/^look_up/)]);
  });

  it('disappears from the chat when a person takes over before the model is asked again', async () => {
    const report = await telegramChannel();
    model.script(SENTENCE);
    await report(telegramUpdate(QUESTION));
    await until(
      async () => platform.chats.shown.length,
      (count) => count === 1,
    );
    model.script({ ...SLOW, chunks: paragraphs(4), breaksOff: true });
    await report(telegramUpdate(QUESTION));
    await until(
      async () => platform.chats.shown.length,
      (count) => count === 2,
    );
    const [{ id }] = (await tenant.live.get(`${agent}/conversations`)).body.conversations;
    await tenant.live.post(`${agent}/conversations/${id}/messages`, { text: 'Mia here.' });
    await until(
      async () => platform.chats.shown.map(({ text }) => text).join(),
      (texts) => texts.endsWith(',Mia here.') && !texts.includes('number'),
    );
  });
});

describe('an answer in Slack', () => {
  it('is streamed in a thread to the person who asked, and ends as it would without a stream', async () => {
    const report = await slackChannel();
    await report(mention);
    await expectWhole(SLACK_MARKDOWN);
    expect(platform.callsOf('chat.startStream')).toMatchObject([
      { body: { channel: 'C1', recipient_user_id: 'U1', recipient_team_id: 'T1' } },
    ]);
    expect(platform.callsOf('chat.appendStream').length).toBeGreaterThan(0);
    expect(platform.callsOf('chat.stopStream')).toHaveLength(1);
    expect(platform.callsOf('chat.update', 'chat.postMessage')).toEqual([]);
  });

  it('is one message in a direct message without a thread, where Slack has no streams', async () => {
    const report = await slackChannel();
    await report({ type: 'message', channel_type: 'im', channel: 'D1', text: QUESTION });
    await expectWhole(SLACK_MARKDOWN);
    expect(platform.callsOf('chat.startStream')).toEqual([]);
  });

  it.each([
    ['the scope is missing', { body: { ok: false, error: 'missing_scope' } }],
    ['there are too many streams', { status: 429, headers: { 'retry-after': '30' }, body: { ok: false } }],
    ['Slack fails', { status: 503, body: {} }],
  ])('is one message when %s', async (_, refusal) => {
    platform.scriptFor('chat.startStream', refusal);
    const report = await slackChannel();
    await report(mention);
    await expectWhole(SLACK_MARKDOWN);
    expect(platform.callsOf('chat.postMessage')).toHaveLength(1);
    expect(platform.callsOf('chat.startStream')).toHaveLength(1);
  });

  it('is complete even if Slack ends the stream early', async () => {
    platform.scriptFor('chat.appendStream', { body: { ok: false, error: 'message_not_in_streaming_state' } });
    const report = await slackChannel();
    await report(mention);
    await expectWhole(SLACK_MARKDOWN);
    expect(platform.callsOf('chat.postMessage')).toEqual([]);
  });

  it('is complete even if it does not begin with what was shown', async () => {
    model.reply({
      chunks: ['| Bike | Price |\n', '| ---- | ----- |\n', '| Tandem | 40 |\n', ' \n', 'Done.'],
      delayMs: 1200,
    });
    const report = await slackChannel();
    await report(mention);
    await expectWhole(SLACK_MARKDOWN);
  });
});
