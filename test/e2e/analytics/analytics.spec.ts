import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const DAY_MS = 86_400_000;

const { live, tenant } = useSharedService();
let agent: string;

beforeEach(async () => {
  agent = await createAgent(live);
});

const analytics = (query = '', client = live) => client.get(`${agent}/analytics${query}`);

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** First and last day of the UTC month of a moment. */
function monthOf(moment: Date): { start: string; end: string } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: dayOf(Date.UTC(year, month, 1)), end: dayOf(Date.UTC(year, month + 1, 0)) };
}

/** The result of `ask`, called within one UTC month: the month of `today` in the result. */
async function withinOneMonth<T>(
  ask: () => Promise<T>,
): Promise<{ answer: T; month: { start: string; end: string } }> {
  for (;;) {
    const before = monthOf(new Date());
    const answer = await ask();
    if (monthOf(new Date()).start === before.start) return { answer, month: before };
  }
}

/** Two conversations of three messages, one of which leaves a contact. */
async function talk(client = live, path = agent): Promise<void> {
  const first = await client.post(`${path}/chat`, { message: 'Hello' });
  const { conversationId } = first.body;
  await client.post(`${path}/chat`, { message: 'Write to ada@example.com', conversationId });
  await client.post(`${path}/chat`, { message: 'Hello again' });
}

describe('analytics', () => {
  it('are of the current month by default, with exactly the documented fields', async () => {
    await talk();
    const { answer, month } = await withinOneMonth(() => analytics());
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { totalMessages: 3, totalConversations: 2, totalLeads: 1, period: month },
    });
  });

  it('with only a start reach to the end of the current month', async () => {
    await talk();
    const { answer, month } = await withinOneMonth(() => analytics('?start=2020-02-29'));
    expect(answer.body).toEqual({
      totalMessages: 3,
      totalConversations: 2,
      totalLeads: 1,
      period: { start: '2020-02-29', end: month.end },
    });
  });

  it('cover the days from start to end, inclusive', async () => {
    const before = Date.now();
    await talk();
    const [first, last] = [dayOf(before), dayOf(Date.now())];
    const totals = async (start: string, end: string): Promise<unknown[]> => {
      const { status, body } = await analytics(`?start=${start}&end=${end}`);
      expect({ status, period: body.period }).toEqual({ status: 200, period: { start, end } });
      return [body.totalMessages, body.totalConversations, body.totalLeads];
    };
    expect(await totals(first, last)).toEqual([3, 2, 1]);
    expect(await totals('0001-01-01', '9999-12-31')).toEqual([3, 2, 1]);
    expect(await totals('2024-02-29', dayOf(before - DAY_MS))).toEqual([0, 0, 0]);
    expect(await totals(dayOf(Date.now() + 2 * DAY_MS), '9999-12-31')).toEqual([0, 0, 0]);
  });

  it('are zero for an agent without conversations', async () => {
    const { body } = await analytics('?start=2024-01-01&end=2024-12-31');
    expect(body).toEqual({
      totalMessages: 0,
      totalConversations: 0,
      totalLeads: 0,
      period: { start: '2024-01-01', end: '2024-12-31' },
    });
  });

  it('count rows that are added after the first read, even with many readers at once', async () => {
    const read = async (): Promise<number[]> => {
      const { body } = await analytics('?start=2020-01-01');
      return [body.totalMessages, body.totalConversations, body.totalLeads];
    };
    await talk();
    const many = await Promise.all(Array.from({ length: 12 }, read));
    expect(many).toEqual(many.map(() => [3, 2, 1]));
    await talk();
    expect(await read()).toEqual([6, 4, 2]);
  });

  it('are of their agent and mode only', async () => {
    await talk();
    await talk(live, await createAgent(live));
    const inTest = await createAgent(tenant.test);
    await talk(tenant.test, inTest);
    expect((await analytics()).body.totalMessages).toBe(3);
    expect((await tenant.test.get(`${inTest}/analytics`)).body.totalMessages).toBe(3);
    expect((await analytics('', tenant.test)).status).toBe(404);
  });

  it.each(['/agents/1', '/agents/0', '/agents/nope', '/agents/9223372036854775808'])(
    'are 404 for an agent that never existed: %s',
    async (path) => {
      const { status, body } = await live.get(`${path}/analytics`);
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'agent' } });
    },
  );

  // Each rule: test/rules.
  it('refuse an invalid period and unknown parameters, each problem by its field', async () => {
    const { status, body } = await analytics('?start=2026-11-21&end=2026-11-20&from=2020-01-01&limit=x');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^start /),
      details: {
        fields: [
          { path: 'start', rule: 'range' },
          { path: 'from', rule: 'unknown' },
          { path: 'limit', rule: 'unknown' },
        ],
      },
    });
  });
});
