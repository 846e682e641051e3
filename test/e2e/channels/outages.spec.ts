import { createAgent, trainText } from '../../support/agent';
import { FakePlatform, telegramUpdate } from '../../support/fake-platform';
import { Receiver } from '../../support/receiver';
import { StepClock } from '../../support/service-clock';
import { platformSettings } from '../../support/shared-services';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

// A service of its own, whose clock makes attempts due.
const clock = new StepClock();
const settings: Record<string, string> = { ...clock.environment, ALLOW_INSECURE_WEBHOOKS: 'true' };
let platform: FakePlatform;
beforeAll(async () => {
  platform = await FakePlatform.start();
  Object.assign(settings, platformSettings(platform.url));
});
const { service, model, tenant } = useServiceWithModel(settings);
afterAll(async () => {
  await platform.stop();
  clock.remove();
});

describe('a visitor of a channel whose model fails', () => {
  it('is told so once when no answer comes within a minute, in their language, and so is a person; the question stands once', async () => {
    const receiver = await Receiver.start();
    await registerWebhook(tenant.live, receiver.url, ['conversation.handoff']);
    const agent = await createAgent(tenant.live);
    await trainText(tenant.live, agent, 'bikes', 'Ein Tandem kostet 40 Euro am Tag.');
    const app = { kind: 'telegram', credentials: { botToken: '1:abc' } };
    const { channel } = (await tenant.live.post(`${agent}/channels`, app)).body;
    const secret = platform.callsOf('setWebhook').at(-1)!.body['secret_token'];
    // With the first fault, the next attempt is due before a minute has passed; with the second one, it is not.
    model.script({ fault: 'status', status: 500 });
    model.reply({ fault: 'status', status: 503, retryAfter: '90' });
    const question = 'Was kostet denn bei Ihnen ein Tandem am Tag?';
    const url = service.baseUrl.replace(/\/api\/v1$/, '') + new URL(channel.callbackUrl).pathname;
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(telegramUpdate(question)),
    });
    const [told] = await platform.messages(1);
    expect(told!.body['text']).toBe(
      'Ich kann wegen einer technischen Störung gerade nicht antworten, aber ein Mensch ist benachrichtigt.',
    );
    const [handoff] = await receiver.expects('conversation.handoff');
    expect(handoff!.body.data).toMatchObject({
      message: question,
      conversation: { userId: 'telegram:4711' },
    });
    const [shown] = await until(
      async () => (await tenant.live.get(`${agent}/conversations`)).body.conversations,
      ([conversation]) => conversation?.state === 'waiting',
    );
    expect(shown.messageCount).toBe(1);
    model.reply('Ein Tandem kostet 40 Euro am Tag.');
    clock.set(2 * 60_000);
    expect((await platform.messages(2))[1]!.body['text']).toContain('40 Euro');
    const { body } = await tenant.live.get(`${agent}/conversations/${shown.id}`);
    const { messages } = body.conversation;
    expect(messages.map(({ query }: { query: string }) => query)).toEqual([question, '']);
    await receiver.stop();
  });
});
