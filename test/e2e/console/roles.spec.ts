import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { Browser } from './sign-in';

const { service, live } = useSharedService();
const PAIR = { source: 'canada', question: 'Do you ship to Canada?', answer: 'Yes, within 5 days.' };
const GOLDEN = { question: 'When do you open?', contains: ['9'] };

let agent: string;
let agentId: number;
beforeAll(async () => {
  agent = await createAgent(live, { botNoAnswer: 'I do not know.' });
  agentId = Number(agent.split('/')[2]);
  await trainText(live, agent, 'hours', 'The shop opens at 9.');
});

/** A browser in which a person with this role is signed in. */
async function signedIn(role: string, options: object = {}): Promise<Browser> {
  const { link } = (await live.post('/people', { name: role, role, ...options })).body;
  const browser = new Browser(service);
  expect((await browser.signIn({ link: link.split('#link=')[1] })).status).toBe(201);
  return browser;
}

/** The statuses that this person gets for reading and changing versions, questions, outcomes and the budget. */
async function tried(person: Browser): Promise<Record<string, number>> {
  const { conversationId } = (await live.post(`${agent}/chat`, { message: PAIR.question })).body;
  const { id: questionId } = (await live.get(`${agent}/questions`)).body.questions[0];
  const { version } = (await live.post(`${agent}/versions`, { note: 'A draft' })).body;
  const statuses: Record<string, number> = {};
  for (const [name, method, place, body] of [
    ['read versions', 'GET', '/versions'],
    ['read a trial', 'GET', `/versions/${version.id}/trial`],
    ['read golden questions', 'GET', '/golden-questions'],
    ['read open questions', 'GET', '/questions'],
    ['read contradictions', 'GET', '/contradictions'],
    ['read outcomes', 'GET', '/analytics/outcomes'],
    ['draft', 'POST', '/versions', { settings: { botName: 'Bo' } }],
    ['add a golden question', 'POST', '/golden-questions', GOLDEN],
    ['try', 'POST', `/versions/${version.id}/trial`, { conversations: 0 }],
    ['publish', 'POST', `/versions/${version.id}/publish`, { force: true, overwrite: true }],
    ['restore', 'POST', `/versions/${version.id}/restore`],
    ['set a budget', 'PATCH', '', { monthlyBudget: 1_000_000 }],
    ['draft an answer', 'POST', `/questions/${questionId}/draft`],
    ['answer a question', 'POST', `/questions/${questionId}/answer`, { answer: PAIR.answer }],
    ['rate', 'POST', `/conversations/${conversationId}/feedback`, { helped: false }],
  ] as const)
    statuses[name] = (await person.send(method, `/api/v1${agent}${place}`, body)).status;
  for (const { source, id } of (await live.get(`${agent}/training`)).body.sources)
    if (source !== 'hours') await live.delete(`${agent}/training/${id}`);
  return statuses;
}

describe('a person in the console', () => {
  it('reads versions, questions and outcomes as a reader, and changes none of them', async () => {
    const statuses = await tried(await signedIn('reader'));
    for (const [name, status] of Object.entries(statuses))
      expect([name, status]).toEqual([name, name.startsWith('read ') ? 200 : 403]);
    expect((await live.get(`${agent}/golden-questions`)).body.goldenQuestions).toEqual([]);
    expect((await live.get(agent)).body.agent.monthlyBudget).toBeNull();
  });

  it.each(['editor', 'owner'])('drafts, tries, publishes and sets the budget as an %s', async (role) => {
    for (const [name, status] of Object.entries(await tried(await signedIn(role))))
      expect([name, status < 300]).toEqual([name, true]);
  });

  it('finds nothing of an agent that is not theirs, neither its drafts nor its costs', async () => {
    const own = Number((await createAgent(live)).split('/')[2]);
    const person = await signedIn('editor', { agentIds: [own] });
    for (const [name, status] of Object.entries(await tried(person)))
      expect([name, status]).toEqual([name, 404]);
    const costs = async (browser: Browser): Promise<number[]> =>
      (await browser.get('/api/v1/costs')).body.agents.map((row: { agentId: number }) => row.agentId);
    expect(await costs(person)).toEqual([own]);
    expect((await costs(await signedIn('reader'))).toSorted()).toEqual([agentId, own].toSorted());
  });
});
