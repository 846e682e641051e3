import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createAgent, trainText } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { enableWidget, Visitor } from '../../support/visitor';
import { registerWebhook } from '../../support/webhook';

const { service, live } = useSharedService();
const EVENTS = [
  'conversation.resolved',
  'conversation.closed',
  'conversation.reopened',
  'conversation.rated',
];

let agent: string;
beforeEach(async () => {
  agent = await createAgent(live, { botNoAnswer: 'I do not know.' });
  await trainText(live, agent, 'refunds', 'Refunds take 30 days.');
});

async function ask(message: string, conversationId?: string): Promise<string> {
  const { status, body } = await live.post(`${agent}/chat`, { message, conversationId });
  expect(status).toBe(200);
  return body.conversationId;
}
const answered = () => ask('How long do refunds take?');
const at = (id: string, path = '') => `${agent}/conversations/${id}${path}`;
const close = (id: string, closed = true) => live.patch(at(id), { closed });
const rate = (id: string, rated: object) => live.post(at(id, '/feedback'), rated);
const get = async (id: string) => (await live.get(at(id))).body.conversation;
const foundFor = async (id: string) => {
  const { outcome, outcomeSource, helped } = await get(id);
  return [outcome, outcomeSource, helped];
};

describe('the outcome of a conversation', () => {
  it('is found when its visitor says that the answers helped, and cleared by the next message', async () => {
    const id = await answered();
    expect(await foundFor(id)).toEqual([null, null, null]);
    const { status, body } = await rate(id, { helped: true });
    expect(status).toBe(200);
    expect(body.conversation).toEqual({
      id,
      outcome: 'resolved',
      outcomeSource: 'visitor',
      helped: true,
      satisfaction: null,
      feedback: null,
    });
    expect((await rate(id, { helped: false })).body.conversation).toMatchObject({ outcome: 'unanswered' });
    await ask('And how much?', id);
    expect(await foundFor(id)).toEqual([null, null, null]);
    expect((await rate(id, { helped: false })).body.conversation).toMatchObject({
      outcome: null,
      helped: false,
    });
  });

  it('is found when its visitor says it in a browser, which no other visitor can', async () => {
    const publicId = await enableWidget(live, agent);
    const [ada, bo] = [await Visitor.of(service, publicId), await Visitor.of(service, publicId)];
    const { conversationId } = await ada.ask('How long do refunds take?');
    const path = `/conversations/${conversationId}/feedback`;
    expect([(await bo.get(path)).status, (await bo.post(path, { helped: true })).status]).toEqual([404, 404]);
    expect((await ada.get(path)).body).toEqual({ question: 'helped' });
    await live.patch(`${agent}/widget`, { feedbackQuestion: false });
    expect((await ada.get(path)).body).toEqual({ question: null });
    await live.patch(`${agent}/widget`, { feedbackQuestion: true });
    expect((await ada.post(path, { helped: 'yes' })).status).toBe(400);
    const { status, body } = await ada.post(path, { helped: true });
    expect([status, body]).toEqual([
      200,
      { conversation: { id: conversationId, helped: true, satisfaction: null, feedback: null } },
    ]);
    expect((await ada.get(path)).body).toEqual({ question: null });
    expect(await foundFor(conversationId)).toEqual(['resolved', 'visitor', true]);
    const { totals } = (await live.get(`${agent}/analytics/outcomes?channel=widget`)).body;
    expect(totals).toMatchObject({ conversations: 1, resolved: 1, resolutionRate: 1, deflectionRate: 1 });
    expect((await live.get(`${agent}/analytics/outcomes?channel=none`)).status).toBe(400);
  });

  it('is followed by the question about a person, as soon as that person has closed it', async () => {
    const ada = await Visitor.of(service, await enableWidget(live, agent));
    const { conversationId } = await ada.ask('How long do refunds take?');
    const question = async () =>
      (await ada.get(`/conversations/${conversationId}/feedback`)).body.question as string | null;
    await live.patch(at(conversationId), { agentPaused: true });
    await live.post(at(conversationId, '/messages'), { text: 'I care for it.', author: 'Grace' });
    const messages = (await ada.get(`/conversations/${conversationId}/messages`)).body;
    expect([messages.conversation.state, await question()]).toEqual(['with_person', null]);
    await close(conversationId);
    expect(await question()).toBe('satisfaction');
    await ada.post(`/conversations/${conversationId}/feedback`, { satisfaction: 5 });
    expect(await question()).toBeNull();
  });

  it('is found when a person closes it, as the script of the guide recounts it', async () => {
    const byPerson = await answered();
    await live.post(at(byPerson, '/messages'), { text: 'I care for it.', author: 'Ada' });
    const unanswered = await ask('Do you sell elephants made of copper?');
    const disliked = await answered();
    const rateMessage = async (id: string, rating: string) => {
      const { messages } = (await live.get(at(id, '/messages'))).body;
      await live.post(at(id, `/messages/${messages[0].id}/feedback`), { rating });
    };
    await rateMessage(disliked, 'negative');
    const [thanked, dislikedLater, liked] = [await answered(), await answered(), await answered()];
    await ask('Thanks!', thanked);
    const [unhelped, helpedLater] = [await answered(), await answered()];
    for (const id of [unhelped, helpedLater]) await ask('That does not help me at all', id);
    await ask('How long do refunds take?', helpedLater);
    await rateMessage(liked, 'negative');
    const closed = [byPerson, unanswered, disliked, dislikedLater, unhelped, thanked, liked, helpedLater];
    closed.push(await ask('Hello'));
    for (const id of closed) await close(id);
    await rateMessage(dislikedLater, 'negative');
    await rateMessage(liked, 'positive');
    const outcomes = [
      'handed_over',
      ...Array(4).fill('unanswered'),
      ...Array(3).fill('resolved'),
      'abandoned',
    ];
    expect(await Promise.all(closed.map(foundFor))).toEqual(
      outcomes.map((outcome) => [outcome, 'person', null]),
    );
    await answered();
    await rate(await answered(), { helped: true });

    const listed = (await live.get(`${agent}/conversations?outcome=unanswered`)).body.conversations;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([
      unhelped,
      dislikedLater,
      disliked,
      unanswered,
    ]);
    expect((await live.get('/conversations?outcome=none')).status).toBe(400);

    const script = /```js\n(.+?)```/s.exec(readFileSync('docs/outcomes.md', 'utf8'))![1]!;
    const [, , id = ''] = agent.split('/');
    // The place of the script is among the arguments of a file only.
    const given = [
      '--input-type=module',
      '-e',
      script.replace('slice(2)', 'slice(1)'),
      live.baseUrl,
      live.token!,
      id,
    ];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, given);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ handed_over: 1, unanswered: 4, resolved: 4, abandoned: 1 });
  });

  it('is told to webhooks with every change, and only then', async () => {
    const receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, EVENTS);
    const id = await answered();
    await close(id);
    await close(id);
    await close(id, false);
    await rate(id, { helped: true });
    await rate(id, { helped: true });
    await ask('And how much?', id);
    await ask('And where?', id);
    await rate(id, { satisfaction: 4, feedback: ' Fine. ' });
    const expected = ['resolved', 'closed', 'reopened', 'resolved', 'rated', 'reopened', 'rated'];
    await until(
      async () => receiver.received.map(({ body }) => body),
      (told) => told.length >= expected.length,
    );
    // Deliveries may overtake each other.
    const told = receiver.received.map(({ body }) => body);
    expect(told.map(({ type }) => type.split('.')[1]).toSorted()).toEqual(expected.toSorted());
    expect(told.map(({ data }) => data.conversation)).toContainEqual(
      expect.objectContaining({ id, satisfaction: 4, feedback: 'Fine.', outcome: null }),
    );
    await receiver.stop();
  });
});
