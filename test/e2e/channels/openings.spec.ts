import { signedByMeta, signedBySlack, telegramUpdate, type PlatformCall } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();
const WELCOME = 'Welcome to the bikes!';
const CHOICES = [QUESTION, 'When does the workshop open?'];

beforeEach(async () => {
  await scene.tenant.live.patch(scene.agent, { welcomeMessage: WELCOME });
  await scene.tenant.live.patch(`${scene.agent}/widget`, { suggestedQuestions: CHOICES });
});

/** Asks with a tap on the first choice, which is then no opening any more. */
const isNoQuestion = async (): Promise<void> => {
  expect(await scene.conversations()).toEqual([]);
  expect((await scene.tenant.live.get(`${scene.agent}/questions`)).body.questions).toEqual([]);
};

describe('who opens a chat', () => {
  it.each(['/start', '/start ref_42', '/help'])(
    'gets the welcome with the suggested questions as a keyboard for %s in Telegram, and asks nothing',
    async (text) => {
      const { report } = await scene.telegram();
      await report(telegramUpdate(text));
      const [greeting] = await scene.platform.messages(1);
      expect(greeting!.body).toMatchObject({
        text: WELCOME,
        reply_markup: { keyboard: CHOICES.map((choice) => [{ text: choice }]), one_time_keyboard: true },
      });
      await isNoQuestion();
      await report(telegramUpdate(CHOICES[0]!));
      expect((await scene.platform.messages(2))[1]!.body['text']).toContain('40 euros');
    },
  );

  it('is greeted in the language of their program if the agent has no welcome', async () => {
    await scene.tenant.live.patch(scene.agent, { welcomeMessage: '' });
    const { report } = await scene.telegram();
    const from = { id: 4711, is_bot: false, language_code: 'de-AT' };
    await report(telegramUpdate({ text: '/start', from }));
    expect((await scene.platform.messages(1))[0]!.body['text']).toMatch(/^Hallo!/);
  });

  it('gets the welcome and prompts in a thread of an assistant in Slack', async () => {
    const { channel } = await scene.add('slack', { botToken: 'xoxb-1', signingSecret: 'shhh' });
    const threadTs = String(Date.now() / 1000);
    const assistant_thread = { user_id: 'U1', channel_id: 'D1', thread_ts: threadTs, context: {} };
    const event = { type: 'assistant_thread_started', assistant_thread, event_ts: threadTs };
    const body = JSON.stringify({ type: 'event_callback', event_id: 'Ev1', event });
    await scene.deliver(channel.callbackUrl, body, signedBySlack(body, 'shhh'));
    const [prompts] = await until(
      async () => scene.platform.callsOf('assistant.threads.setSuggestedPrompts'),
      ({ length }) => length > 0,
    );
    expect(prompts!.body).toMatchObject({ channel_id: 'D1', thread_ts: threadTs });
    expect(prompts!.body['prompts'].map(({ message }: { message: string }) => message)).toEqual(CHOICES);
    const [greeting] = scene.platform.callsOf('chat.postMessage');
    expect(greeting!.body).toMatchObject({ channel: 'D1', thread_ts: threadTs, markdown_text: WELCOME });
    await isNoQuestion();
  });

  describe('at Meta', () => {
    const meta = async (kind: string, credentials: Record<string, string>, body: object): Promise<void> => {
      const { channel } = await scene.add(kind, credentials);
      const raw = JSON.stringify(body);
      await scene.deliver(channel.callbackUrl, raw, signedByMeta(raw, 'app'));
    };
    const page = (event: object) => ({
      entry: [{ id: '1', messaging: [{ sender: { id: '7' }, timestamp: Date.now(), ...event }] }],
    });
    const ofMessenger = ({ body }: PlatformCall) => body['message'];

    it.each([
      ['Get Started', { postback: { mid: 'm1', title: 'Get Started', payload: 'GET_STARTED' } }],
      ['a click on an advertisement', { referral: { source: 'ADS', type: 'OPEN_THREAD', ad_id: '1' } }],
    ])('gets the welcome and quick replies for %s', async (_, event) => {
      for (const kind of ['facebook', 'instagram']) {
        await meta(kind, { accessToken: 'E', appSecret: 'app' }, page(event));
        const greeting = (await scene.platform.messages(1)).at(-1)!;
        expect(ofMessenger(greeting)).toMatchObject({
          text: WELCOME,
          quick_replies: [
            { content_type: 'text', title: 'What does a tandem…', payload: `ask:${QUESTION}` },
            { title: 'When does the works…' },
          ],
        });
        await isNoQuestion();
        await scene.renew();
        await scene.tenant.live.patch(scene.agent, { welcomeMessage: WELCOME });
        await scene.tenant.live.patch(`${scene.agent}/widget`, { suggestedQuestions: CHOICES });
      }
    });

    it('asks what a quick reply or an ice breaker says in full', async () => {
      const message = { mid: 'm1', text: 'What does a tandem…', quick_reply: { payload: `ask:${QUESTION}` } };
      await meta('facebook', { accessToken: 'E', appSecret: 'app' }, page({ message }));
      expect(ofMessenger((await scene.platform.messages(1))[0]!).text).toContain('40 euros');
      const postback = { mid: 'm2', title: QUESTION, payload: 'PRICES' };
      await meta('instagram', { accessToken: 'E', appSecret: 'app' }, page({ postback }));
      expect(ofMessenger((await scene.platform.messages(2))[1]!).text).toContain('40 euros');
    });

    it('gets buttons or a list within the limits of WhatsApp, and asks with them', async () => {
      const credentials = { accessToken: 'E', appSecret: 'app', phoneNumberId: '99' };
      const { channel } = await scene.add('whatsapp', credentials);
      const report = async (message: object) => {
        const from = { from: '491511', timestamp: String(Math.floor(Date.now() / 1000)), ...message };
        const body = JSON.stringify({ entry: [{ changes: [{ value: { messages: [from] } }] }] });
        await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
      };
      await report({ id: 'w1', type: 'request_welcome' });
      const [list] = await scene.platform.messages(1);
      const rows = list!.body['interactive'].action.sections[0].rows;
      expect(list!.body['interactive']).toMatchObject({ type: 'list', body: { text: WELCOME } });
      expect(rows[0]).toEqual({
        id: `ask:${QUESTION}`,
        title: 'What does a tandem cost…',
        description: QUESTION,
      });
      await isNoQuestion();
      const list_reply = { id: rows[0].id, title: rows[0].title };
      await report({ id: 'w2', type: 'interactive', interactive: { type: 'list_reply', list_reply } });
      expect((await scene.platform.messages(2))[1]!.body['text'].body).toContain('40 euros');
      await scene.tenant.live.patch(`${scene.agent}/widget`, { suggestedQuestions: ['Tandem prices?'] });
      await report({ id: 'w3', type: 'request_welcome' });
      const [, , buttons] = await scene.platform.messages(3);
      expect(buttons!.body['interactive'].action.buttons).toEqual([
        { type: 'reply', reply: { id: 'ask:Tandem prices?', title: 'Tandem prices?' } },
      ]);
    });
  });

  it('is not greeted while a person answers', async () => {
    const { report } = await scene.telegram();
    await report(telegramUpdate(QUESTION));
    await scene.platform.messages(1);
    const [{ id }] = await until(scene.conversations, ({ length }) => length === 1);
    await scene.tenant.live.patch(`${scene.agent}/conversations/${id}`, { agentPaused: true });
    await report(telegramUpdate('/start'));
    await scene.tenant.live.post(`${scene.agent}/conversations/${id}/messages`, { text: 'Mia here.' });
    expect((await scene.platform.messages(2))[1]!.body['text']).toBe('Mia here.');
    expect(scene.platform.callsOf('sendMessage')).toHaveLength(2);
  });
});
