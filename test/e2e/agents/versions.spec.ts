import { addSource, createAgent, ended } from '../../support/agent';
import type { Client } from '../../support/client';
import { documented, shapeOf } from '../../support/documented-event';
import { Receiver } from '../../support/receiver';
import { addGolden } from '../../support/golden';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const { service, tenant, live } = useSharedService();
const ACTION = {
  name: 'Order status',
  whenToUse: 'The visitor asks where an order is.',
  url: 'https://shop.example.com/orders',
  headers: { authorization: 'Bearer {{secret.token}}' },
  responseFields: ['status'],
};
const PAIR = { source: 'refunds', question: 'How long do refunds take?', answer: 'Refunds take 30 days.' };

let agent: string;
let actionId: number;

beforeEach(async () => {
  agent = await createAgent(live, { botPersonality: 'Be kind.' });
  actionId = (await live.post(`${agent}/actions`, { ...ACTION, secrets: { token: 'a' } })).body.action.id;
  await ended(live, await addSource(live, agent, { type: 'qa', ...PAIR }));
});

const versions = async (): Promise<any[]> => (await live.get(`${agent}/versions`)).body.versions;
async function draftOf(changes: object): Promise<any> {
  const { status, body } = await live.post(`${agent}/versions`, changes);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.version;
}
const publish = (id: number, options = {}, client: Client = live) =>
  client.post(`${agent}/versions/${id}/publish`, options);
const settings = async (): Promise<any> => (await live.get(agent)).body.agent;
const pairs = async (): Promise<string[]> =>
  ((await live.get(`${agent}/training`)).body.sources as { source: string }[]).map(({ source }) => source);
const actions = async (): Promise<any[]> => (await live.get(`${agent}/actions`)).body.actions;

describe('a draft', () => {
  it('changes nothing for visitors until it is published, and then all of it at once', async () => {
    const receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, ['agent.published']);
    const draft = await draftOf({
      note: 'Shorter',
      settings: { botPersonality: 'Be brief.' },
      pairs: [{ ...PAIR, source: 'hours', question: 'When do you open?', answer: 'At seven.' }],
      removedPairs: ['refunds'],
    });
    expect(draft).toMatchObject({ status: 'draft', number: null, baseNumber: 1, note: 'Shorter' });
    expect(draft.settings).toMatchObject({ botPersonality: 'Be brief.', botName: expect.any(String) });
    expect(draft.pairs.map(({ source }: { source: string }) => source)).toEqual(['hours']);
    expect(draft.actions).toMatchObject([{ id: actionId, name: 'Order status' }]);
    expect(JSON.stringify(draft)).not.toMatch(/retentionDays|monthlyBudget|onBudgetSpent/);
    const kept = { ...draft.actions[0], whenToUse: 'Always.' };
    const added = { ...ACTION, name: 'Stock', headers: {}, method: 'POST', body: { item: '7', by: 'chat' } };
    const path = `${agent}/versions/${draft.id}`;
    const changed = await live.patch(path, { actions: [kept, added] });
    expect([changed.status, changed.body.version.note]).toEqual([200, 'Shorter']);
    expect((await settings()).botPersonality).toBe('Be kind.');
    expect([await pairs(), (await actions()).length]).toEqual([['refunds'], 1]);

    const { status, body } = await publish(draft.id);
    expect([status, body.version.status, body.version.number]).toEqual([200, 'published', 2]);
    expect((await settings()).botPersonality).toBe('Be brief.');
    expect(await pairs()).toEqual(['hours']);
    expect(await actions()).toMatchObject([
      { id: actionId, whenToUse: 'Always.', secretNames: ['token'] },
      { name: 'Stock', secretNames: [], audience: 'identified', status: 'draft' },
    ]);
    expect(JSON.stringify((await actions())[1].body)).toBe(JSON.stringify(added.body));
    const answer = await live.post(`${agent}/chat`, { message: 'When do you open?' });
    expect(answer.body.text).toBe('At seven.');
    // A retry changes nothing.
    expect((await publish(draft.id)).body).toEqual(body);
    expect((await versions()).map(({ number }) => number)).toEqual([2, 1]);
    const [{ body: event }] = (await receiver.expects('agent.published')) as [any];
    expect(event.data.version).toEqual({ id: draft.id, number: 2, restoredNumber: null });
    expect(shapeOf(event.data)).toEqual(shapeOf(documented('agent.published')));
    expect(event.data.agent.botPersonality).toBe('Be brief.');
    const entries = (await live.get(`/audit-log?objectType=version&objectId=${draft.id}`)).body.entries;
    expect(entries.map(({ action, changes }: any) => [action, changes])).toEqual([
      ['version.published', ['number 2', 'settings', 'actions', 'pairs']],
      ['version.updated', ['actions']],
      ['version.drafted', []],
    ]);
    const publishers = (await versions()).map(({ publishedBy }) => publishedBy);
    expect(publishers).toEqual([entries[0].actor.hint, null]);
    for (const refused of [await live.patch(path, {}), await live.delete(path)])
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    await receiver.stop();
  });

  it('of an agent that was edited meanwhile is refused, unless it may overwrite; the edit can be restored', async () => {
    const draft = await draftOf({ settings: { botPersonality: 'Be brief.' } });
    await live.patch(agent, { welcomeMessage: 'Hello!' });
    const refused = await publish(draft.id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'AGENT_CHANGED']);
    expect(refused.body.error.details).toEqual({ baseNumber: 1, liveNumber: 2 });
    expect(await versions()).toHaveLength(2);
    expect((await publish(draft.id, { overwrite: true })).body.version.number).toBe(3);
    expect(await settings()).toMatchObject({ botPersonality: 'Be brief.', welcomeMessage: '' });

    const [, edited, first] = await versions();
    const restore = (id: number) => live.post(`${agent}/versions/${id}/restore`);
    const restored = await restore(edited.id);
    expect([restored.status, restored.body.version.restoredNumber]).toEqual([200, 2]);
    expect(await settings()).toMatchObject({ botPersonality: 'Be kind.', welcomeMessage: 'Hello!' });
    // The agent is in this state.
    expect((await restore(edited.id)).body).toEqual(restored.body);
    expect((await restore(first.id)).body.version.number).toBe(5);
    expect((await settings()).welcomeMessage).toBe('');
    const another = await draftOf({});
    expect((await restore(another.id)).status).toBe(409);
    expect((await live.delete(`${agent}/versions/${another.id}`)).status).toBe(204);
    expect((await live.get(`${agent}/versions/${another.id}`)).status).toBe(404);
  });

  it('that cannot be live changes nothing', async () => {
    await addSource(live, agent, { source: 'prices', type: 'text', data: 'A tandem costs 40 euros.' });
    const bad = { ...ACTION, id: actionId, url: 'https://shop.example.com/{{missing}}' };
    const invalid = await live.post(`${agent}/versions`, { actions: [bad] });
    expect([invalid.status, invalid.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    for (const body of [
      { settings: { retentionDays: 1 } },
      { settings: { monthlyBudget: 1 } },
      { settings: { name: '' } },
      { pairs: [{}] },
      { x: 1 },
    ])
      expect([body, (await live.post(`${agent}/versions`, body)).status]).toEqual([body, 400]);

    const elsewhere = { ...ACTION, id: actionId, url: 'https://other.example.com/orders' };
    const drafts = [
      // The secrets would go to another host.
      await draftOf({ settings: { botName: 'Bo' }, actions: [elsewhere] }),
      // A text has this name.
      await draftOf({ settings: { botName: 'Bo' }, pairs: [{ ...PAIR, source: 'prices' }] }),
    ];
    for (const { id } of drafts) {
      const { status, body } = await publish(id);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect((await settings()).botName).not.toBe('Bo');
    expect((await versions()).map(({ status }) => status)).toEqual(['draft', 'draft', 'published']);
  });

  it('shows and changes pairs only for keys that may do this with training', async () => {
    const { secret } = (
      await service.admin.post(`/accounts/${tenant.accountId}/keys`, {
        mode: 'live',
        scopes: ['agents:read', 'agents:write'],
      })
    ).body;
    const narrow = service.client(secret);
    expect((await narrow.post(`${agent}/versions`, { removedPairs: ['refunds'] })).status).toBe(403);
    const own = await narrow.post(`${agent}/versions`, { settings: { botName: 'Bo' } });
    expect([own.status, own.body.version.pairs]).toEqual([201, null]);
    const { id } = await draftOf({ removedPairs: ['refunds'] });
    expect((await publish(id, {}, narrow)).status).toBe(403);
    expect((await publish(own.body.version.id, {}, narrow)).status).toBe(200);
    expect(await pairs()).toEqual(['refunds']);
  });
});

describe('versions', () => {
  it('hold at most 20 drafts', async () => {
    for (let count = 0; count < 18; count += 1) await draftOf({});
    const atOnce = Array.from({ length: 4 }, () => live.post(`${agent}/versions`, {}));
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 409, 409]);
  });

  it('have as many pairs as an agent can have, already as drafts', async () => {
    const path = `${agent}/versions/${(await draftOf({})).id}`;
    const add = (from: number, count = 100) => {
      const pairs = Array.from({ length: count }, (_, at) => {
        const name = `${from + at}`;
        return { ...PAIR, source: name, question: name };
      });
      return live.patch(path, { pairs });
    };
    for (let from = 0; from < 1900; from += 100) expect((await add(from)).status).toBe(200);
    expect((await add(1900)).body.error).toMatchObject({ code: 'LIMIT_REACHED', details: { limit: 2000 } });
    expect((await add(1900, 99)).body.version.pairs).toHaveLength(2000);
  });
});

describe('a trial of a draft', () => {
  const trialOf = async (id: number): Promise<any> =>
    until(
      async () => (await live.get(`${agent}/versions/${id}/trial`)).body.trial,
      ({ isRunning }) => !isRunning,
    );
  const start = (id: number, body = {}) => live.post(`${agent}/versions/${id}/trial`, body);

  it('shows both answers, leaves no trace, and keeps a draft that breaks golden questions from visitors', async () => {
    for (const message of [PAIR.question, PAIR.question.toUpperCase(), 'What is a tandem?'])
      await live.post(`${agent}/chat`, { message });
    const { question } = PAIR;
    const golden = await addGolden(live, agent, { question, contains: ['30 days'] });
    const named = { goldenQuestions: [{ id: golden.id, question }] };
    const changed = { ...PAIR, answer: 'Refunds take a while.' };
    const draft = await draftOf({ settings: { botNoAnswer: 'No idea.' }, pairs: [changed] });
    expect((await live.get(`${agent}/versions/${draft.id}/trial`)).body.trial.results).toEqual([]);

    const untried = await publish(draft.id);
    expect([untried.status, untried.body.error.code]).toEqual([409, 'TRIAL_REQUIRED']);
    expect(untried.body.error.details).toEqual(named);

    const started = await start(draft.id, { conversations: 10 });
    expect([started.status, started.body.trial]).toEqual([
      202,
      { isRunning: true, questions: 3, answered: 0, changed: 0, broken: 0 },
    ]);
    const trial = await trialOf(draft.id);
    expect(trial).toMatchObject({ questions: 3, answered: 3, broken: 1 });
    const answers = { live: { text: PAIR.answer }, draft: { text: changed.answer } };
    expect(trial.results[0]).toMatchObject({
      question,
      goldenQuestionId: golden.id,
      isChanged: true,
      isBroken: true,
      live: { ...answers.live, missing: [] },
      draft: { ...answers.draft, missing: ['30 days'] },
    });
    const asked = trial.results.find(
      (result: any) => result.conversationId && /REFUNDS/i.test(result.question),
    );
    expect(asked).toMatchObject({ goldenQuestionId: null, isChanged: true, isBroken: false, ...answers });
    expect((await live.get(`${agent}/conversations`)).body.conversations).toHaveLength(3);

    const broken = await publish(draft.id);
    expect([broken.status, broken.body.error.code]).toEqual([409, 'GOLDEN_QUESTIONS_BROKEN']);
    expect(broken.body.error.details).toEqual(named);
    const chat = await live.post(`${agent}/chat`, { message: question });
    expect(chat.body.text).toBe(PAIR.answer);

    // Another state of the draft has to be tried again.
    const good = { ...PAIR, answer: 'Refunds take at most 30 days.' };
    await live.patch(`${agent}/versions/${draft.id}`, { pairs: [good] });
    expect((await publish(draft.id)).body.error.code).toBe('TRIAL_REQUIRED');
    await start(draft.id, { conversations: 0 });
    expect(await trialOf(draft.id)).toMatchObject({ questions: 1, changed: 1, broken: 0 });
    expect((await publish(draft.id)).status).toBe(200);
    expect((await live.post(`${agent}/chat`, { message: question })).body.text).toBe(good.answer);
    expect((await start(draft.id)).status).toBe(409);
    const worse = await draftOf({ pairs: [changed] });
    expect((await publish(worse.id, { force: true })).status).toBe(200);
  });

  it('searches the pairs of the draft, not the live ones that it removes or changes', async () => {
    const prices = {
      source: 'prices',
      question: 'What does a tandem cost?',
      answer: 'A tandem costs 40 euros.',
    };
    await ended(live, await addSource(live, agent, { type: 'qa', ...prices }));
    const asked = ['Price of renting tandems in euros', 'Refunds arrive after how many days?'];
    for (const message of [...asked, 'Does the workshop repair broken spokes?'])
      await live.post(`${agent}/chat`, { message });
    const { id } = await draftOf({
      removedPairs: ['refunds'],
      pairs: [
        { ...prices, answer: 'A tandem costs 55 euros.' },
        {
          source: 'repairs',
          question: 'Do you repair wheels?',
          answer: 'Our workshop repairs broken spokes.',
        },
      ],
    });
    await start(id);
    const { results } = await trialOf(id);
    const answers = new Map<string, string[]>(
      results.map(({ question, live, draft }: any) => [question, [live.text, draft.text]]),
    );
    expect(answers.get(asked[0]!)).toEqual([
      expect.stringContaining('40 euros'),
      expect.stringContaining('55 euros'),
    ]);
    expect(answers.get(asked[1]!)).toEqual([
      expect.stringContaining('30 days'),
      expect.not.stringContaining('30 days'),
    ]);
    expect(answers.get('Does the workshop repair broken spokes?')).toEqual([
      expect.not.stringContaining('spokes'),
      expect.stringContaining('broken spokes'),
    ]);
  });

  it('forgets the answers to a message when its conversation is deleted', async () => {
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'What is a tandem?' })).body;
    const { id } = await draftOf({ settings: { botNoAnswer: 'No idea.' } });
    await start(id);
    expect((await trialOf(id)).results).toMatchObject([{ conversationId, question: 'What is a tandem?' }]);
    await live.delete(`${agent}/conversations/${conversationId}`);
    expect((await trialOf(id)).results).toEqual([]);
  });
});
