import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../service/client';
import { Receiver } from '../../test/support/receiver';
import { until } from '../../test/support/wait';
import { Installation } from './installation';
import { load } from './load';
import { Prose } from './prose';
import { print, printMachine } from './report';
import { cpuOf, printUse } from './use';
import { visitors } from './visitors';

const CLIENTS = 4;
const TENANTS = 200;
const AGENTS = 250;
const SOURCES = 10;
const PASSAGES_A_SOURCE = 400;
const WARM_UP_MESSAGES = 150;
const MESSAGES = 600;
const QUESTIONS = 500;
const IDLE_MS = 20_000;
/** Shorter than the time after which an idle connection to PostgreSQL closes. */
const SAMPLE_MS = 3000;

/**
 * `DATABASE_URL=… REDIS_URL=… npm run bench -- capacity/costs`: the cost of one more tenant, agent, passage, message
 * and delivery for an api, a worker and PostgreSQL: CPU time, which a busy machine hardly changes, and bytes on disk.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  if (!installation.isOnServers) throw new Error('DATABASE_URL must name a PostgreSQL server');
  let sampler: NodeJS.Timeout | undefined;
  try {
    await installation.start();
    printMachine(installation.title);
    sampler = setInterval(() => void cpuOf(installation).catch(() => undefined), SAMPLE_MS);
    await measureIdle(installation, 'without tenants');
    const cost = (unit: string, count: number, work: () => Promise<unknown>) =>
      measure(installation, unit, count, work);

    await cost('tenant with a key', TENANTS, () => times(TENANTS, () => installation.tenant()));
    const { client } = await installation.tenant();
    await cost('agent', AGENTS, () => times(AGENTS, () => client.createAgent()));
    const receiver = await Receiver.start();
    await client.post('/webhooks', { name: 'bench', url: receiver.url, events: ['agent.created'] });
    // To be compared with the agents above.
    await cost('agent with a delivery', AGENTS, async () => {
      await times(AGENTS, () => client.createAgent());
      await until(
        async () => receiver.received.length,
        (received) => received >= AGENTS,
        IDLE_MS * 10,
      );
    });
    await receiver.stop();
    await measureAgent(client, cost);
    await measureIdle(installation, `with ${TENANTS} tenants`);
  } finally {
    clearInterval(sampler);
    await installation.remove();
  }
}

/** The cost of the passages of an agent, and of messages to it. */
async function measureAgent(
  client: Client,
  cost: (unit: string, count: number, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const prose = new Prose(1);
  const texts = Array.from({ length: SOURCES }, () => prose.document(PASSAGES_A_SOURCE));
  const agentId = await client.createAgent();
  await cost('passage of a text', SOURCES * PASSAGES_A_SOURCE, () => client.train(agentId, texts));
  const questions = Array.from({ length: QUESTIONS }, (_, index) =>
    prose.question(texts[index % SOURCES] ?? ''),
  );
  const chat = visitors(client, agentId, questions);
  await times(WARM_UP_MESSAGES, chat);
  await cost('message, built-in model', MESSAGES, () => times(MESSAGES, chat));
}

async function times(count: number, work: (client: number) => Promise<unknown>): Promise<void> {
  let left = count;
  await load(
    CLIENTS,
    () => left-- > 0,
    async (client) => void (await work(client)),
  );
}

async function measure(
  installation: Installation,
  unit: string,
  count: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const [before, bytesBefore] = [await cpuOf(installation), await bytesOf(installation)];
  await work();
  const after = await cpuOf(installation);
  const bytes = ((await bytesOf(installation)) - bytesBefore) / count;
  const cpu = after.map(
    ({ name, seconds }, index) =>
      `${name} ${((1000 * (seconds - (before[index]?.seconds ?? 0))) / count).toFixed(2)} ms`,
  );
  print(`${unit} (of ${count})`, `CPU ${cpu.join(', ')}; ${bytes.toFixed(0)} bytes`);
}

async function measureIdle(installation: Installation, when: string): Promise<void> {
  const before = await cpuOf(installation);
  await delay(IDLE_MS);
  const after = await cpuOf(installation);
  const shares = after.map(
    ({ name, seconds }, index) =>
      `${name} ${(((seconds - (before[index]?.seconds ?? 0)) / IDLE_MS) * 100_000).toFixed(1)} %`,
  );
  print(`CPU while idle, ${when}`, shares.join(', '));
  await printUse(installation, when);
}

/** The size of all tables with their indexes, without the write-ahead log. */
async function bytesOf(installation: Installation): Promise<number> {
  const [row] = await installation.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return row?.bytes ?? 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
