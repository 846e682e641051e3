import pg from 'pg';
import { createAgent } from '../support/agent';
import { Client } from '../support/client';
import { describeScaledOut } from '../support/describe-backends';
import type { ServiceProcess } from '../support/service-process';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const TOKENS_OF_A_TURN = 100;
const BUDGET = 2000;
const AT_ONCE = 8;
const MESSAGE = { message: 'What do you sell?' };

describeScaledOut('the token budget of an account that two api processes spend', () => {
  const { service, model } = useServiceWithModel({ ROLE: 'api', REWRITE_QUESTIONS: 'none' });
  const others: ServiceProcess[] = [];
  let live: Client;
  let accountId: number;
  let agent: string;

  const another = async (): Promise<ServiceProcess> => {
    const process = await service.another();
    others.push(process);
    return process;
  };
  const at = ({ baseUrl }: { baseUrl: string }): Client => new Client(`${baseUrl}/api/v1`, live.token);
  const setBudget = (monthlyTokenBudget: number | null) =>
    service.admin.patch(`/accounts/${accountId}`, { monthlyTokenBudget });
  const usedTokens = async (client: Client): Promise<number> => (await client.get('/me')).body.usage.tokens;

  beforeEach(async () => {
    ({ live, accountId } = await service.tenant());
    agent = await createAgent(live);
    const usage = { prompt_tokens: 60, completion_tokens: TOKENS_OF_A_TURN - 60 };
    model.reply({ chunks: ['We ', 'sell ', 'tea.'], delayMs: 5, usage });
  });
  afterAll(() => Promise.all(others.map((process) => process.end('SIGTERM'))));

  it('is exceeded at most by the turns that run at once, and is then spent for both', async () => {
    const second = at(await another());
    await setBudget(BUDGET);
    const acceptedBy = async (client: Client): Promise<number> => {
      for (let accepted = 0; ; accepted++)
        if ((await client.post(`${agent}/chat`, MESSAGE)).status !== 200) return accepted;
    };
    const counts = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => acceptedBy(number % 2 === 0 ? live : second)),
    );
    const used = counts.reduce((sum, count) => sum + count, 0) * TOKENS_OF_A_TURN;
    expect(used).toBeGreaterThanOrEqual(BUDGET);
    expect(used).toBeLessThan(BUDGET + AT_ONCE * TOKENS_OF_A_TURN);
    for (const client of [live, second]) {
      expect(await usedTokens(client)).toBe(used);
      const { status, body } = await client.post(`${agent}/chat`, MESSAGE);
      expect([status, body.error.code, body.error.details.limit]).toEqual([409, 'LIMIT_REACHED', BUDGET]);
    }
    const { series } = (await live.get(`${agent}/analytics/series?interval=month`)).body;
    const { prompt, completion } = series.at(-1).tokens;
    expect(prompt + completion).toBe(used);
  });

  it('counts every recorded turn of a process that is killed', async () => {
    const doomed = await another();
    const answered = { count: 0 };
    const chatting = Array.from({ length: AT_ONCE }, async () => {
      for (;;) {
        const answer = await at(doomed)
          .post(`${agent}/chat`, MESSAGE)
          .catch(() => undefined);
        if (answer?.status !== 200) return;
        answered.count += 1;
      }
    });
    await until(
      async () => answered.count,
      (count) => count >= 2 * AT_ONCE,
    );
    await doomed.end('SIGKILL');
    await Promise.all(chatting);
    const conversations = (await live.get(`${agent}/conversations?limit=100`)).body.conversations.length;
    expect(conversations).toBeGreaterThanOrEqual(answered.count);
    expect(await usedTokens(live)).toBe(conversations * TOKENS_OF_A_TURN);
  });

  it("is fresh when the month begins by the database's clock, whatever the processes' clocks say", async () => {
    const clock = new pg.Client(service.setting('DATABASE_URL'));
    await clock.connect();
    try {
      const nextMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1));
      const databaseTime = (date: Date) => clock.query('UPDATE time_of_test SET now = $1', [date]);
      // The test's function hides PostgreSQL's function from the connections that open from now on.
      const name = new URL(service.setting('DATABASE_URL')!).pathname.slice(1);
      await clock.query(`CREATE TABLE time_of_test (now timestamptz); INSERT INTO time_of_test VALUES (now());
        CREATE FUNCTION now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT now FROM time_of_test';
        ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
      await databaseTime(new Date(nextMonth.getTime() - 1));
      const lastMoment = at(await another());
      await setBudget(TOKENS_OF_A_TURN);
      expect((await lastMoment.post(`${agent}/chat`, MESSAGE)).status).toBe(200);
      const refused = await lastMoment.post(`${agent}/chat`, MESSAGE);
      expect([refused.status, refused.body.error.details.resetsAt]).toEqual([409, nextMonth.toISOString()]);

      await databaseTime(nextMonth);
      expect(await usedTokens(lastMoment)).toBe(0);
      expect((await lastMoment.post(`${agent}/chat`, MESSAGE)).status).toBe(200);
      expect(await usedTokens(lastMoment)).toBe(TOKENS_OF_A_TURN);
      const { body } = await lastMoment.post(`${agent}/chat`, MESSAGE);
      const after = new Date(Date.UTC(nextMonth.getUTCFullYear(), nextMonth.getUTCMonth() + 1));
      expect(body.error.details.resetsAt).toBe(after.toISOString());
    } finally {
      await clock.end();
    }
  });
});
