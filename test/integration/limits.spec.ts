import { generateKey } from '../../src/auth/key-format';
import { emptyRedis, onRealBackends } from '../support/backends';
import { Client, type Answer } from '../support/client';
import { Gate } from '../support/gate';
import { Service } from '../support/service';
import { useService } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const PLUS = 60;
const MAX_GUESSES = 30;
const LEADS = '/agents/1/leads';

/** Limits that processes keep together, on Redis. */
const describeShared = onRealBackends && process.env['TEST_REDIS_URL'] ? describe : describe.skip;

const at = ({ baseUrl }: { baseUrl: string }, { token }: Client) => new Client(`${baseUrl}/api/v1`, token);

/** Sends this many requests at once, turn by turn to each client. */
const ask = (times: number, clients: Client[], headers: Record<string, string> = {}): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: times }, (_, number) =>
      clients[number % clients.length]!.send('GET', LEADS, undefined, headers),
    ),
  );

const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describeShared('two api processes over one Redis', () => {
  const { service } = useService({ ROLE: 'api', RATE_LIMIT_PLUS: String(PLUS) });
  let second: ServiceProcess;
  beforeAll(async () => {
    second = await service.another();
  });
  afterAll(async () => {
    await second.end('SIGTERM');
  });

  it('admit exactly 60 of 500 simultaneous requests, on a plan of 60 a minute', async () => {
    const { live } = await service.tenant('plus');
    const answers = await ask(500, [live, at(second, live)]);
    expect([countOf(answers, 404), countOf(answers, 429)]).toEqual([PLUS, 500 - PLUS]);
    const left = answers
      .filter(({ status }) => status === 404)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: PLUS }, (_, number) => number));
    for (const client of [live, at(second, live)]) {
      const refusal = await client.get(LEADS);
      expect([refusal.status, Number(refusal.headers.get('retry-after')) >= 1]).toEqual([429, true]);
    }
  });

  it('count bad credentials of an address together, and refuse nobody else', async () => {
    const { live } = await service.tenant('plus');
    const guesser = service.client(generateKey('live'));
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const answers = await ask(100, [guesser, at(second, guesser)], headers);
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([MAX_GUESSES, 100 - MAX_GUESSES]);
    expect(countOf(await ask(2, [live, at(second, live)], headers), 404)).toBe(2);
    const elsewhere = { 'x-forwarded-for': '198.51.100.2' };
    expect(countOf(await ask(2, [guesser, at(second, guesser)], elsewhere), 401)).toBe(2);
  });
});

describeShared('two api processes whose Redis goes away', () => {
  let gate: Gate;
  let service: Service;
  let second: ServiceProcess;
  beforeAll(async () => {
    gate = await Gate.before(await emptyRedis());
    service = await Service.start({ ROLE: 'api', REDIS_URL: gate.url, RATE_LIMIT_PLUS: String(PLUS) });
    second = await service.another();
  });
  afterAll(async () => {
    await second.end('SIGTERM');
    await service.stop();
    await gate.remove();
  });

  it('continue to serve, limit separately, and limit together again when it is back', async () => {
    const { live: before } = await service.tenant('plus');
    expect(countOf(await ask(10, [before, at(second, before)]), 404)).toBe(10);

    gate.shut();
    const { live: alone } = await service.tenant('plus');
    for (const client of [alone, at(second, alone)]) {
      const answers = await ask(100, [client]);
      expect([countOf(answers, 404), countOf(answers, 429)]).toEqual([PLUS, 100 - PLUS]);
    }
    const { live } = await service.tenant();
    for (const client of [live, at(second, live)]) {
      const { status, body } = await client.post('/agents', { name: 'Agent' });
      expect(status).toBe(201);
      expect((await client.post(`/agents/${body.agent.id}/chat`, { message: 'Hi' })).status).toBe(200);
    }
    for (const { output } of [service, second]) {
      expect(output.match(/limits are not shared/g)).toHaveLength(1);
    }

    gate.open();
    const afterwards = await until(
      async () => {
        const { live: after } = await service.tenant('plus');
        const [here, there] = [await ask(PLUS, [after]), await ask(1, [at(second, after)])];
        return [countOf(here, 404), countOf(there, 429)];
      },
      ([, refused]) => refused === 1,
    );
    expect(afterwards).toEqual([PLUS, 1]);
    for (const { output } of [service, second]) expect(output).toContain('limits are shared again');
  });

  it('start without it', async () => {
    gate.shut();
    const third = await service.another();
    const { live } = await service.tenant('plus');
    const answers = await ask(100, [at(third, live)]);
    expect([countOf(answers, 404), countOf(answers, 429)]).toEqual([PLUS, 100 - PLUS]);
    gate.open();
    expect(await third.end('SIGTERM')).toBe(0);
  });
});
