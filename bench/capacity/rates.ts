import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../service/client';
import { Receiver } from '../../test/support/receiver';
import { Installation } from './installation';
import { forMs, load, percentile, rate, together, type Load } from './load';
import { Prose } from './prose';
import { deliveryRate, recordEvents, untilDelivered } from './recorded-events';
import { print, printMachine } from './report';
import { cpuOf, printUse } from './use';
import { visitors } from './visitors';

const CLIENTS = 20;
const ROUNDS = 4;
const READS_MS = 5000;
const CHATS_MS = 10_000;
const WARM_UP_MS = 5000;
const IDLE_MS = 5000;
/** The agent that answers the chats: 1,000 passages. */
const SOURCES = 10;
const PASSAGES_A_SOURCE = 100;
/** The sources whose ingestion is measured. */
const INGESTED_SOURCES = 40;
const INGESTED_PASSAGES_A_SOURCE = 200;
const QUESTIONS = 1000;

/**
 * `npm run bench -- capacity/rates`: the rates of the built service on this machine: one process on the embedded
 * database or, if `DATABASE_URL` (and `REDIS_URL`) name servers, an api and a worker.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  printMachine(installation.title);
  try {
    await installation.start();
    await delay(IDLE_MS);
    await printUse(installation, 'idle');
    await measureTurns(installation);
    await printUse(installation, 'after all that');
    await measureDeliveries(installation, { webhooks: 1, events: 2000 });
    await measureDeliveries(installation, { webhooks: 20, events: 250 });
  } finally {
    await installation.remove();
  }
}

/** Chats and Get Agent, ingestion, and chats during ingestion. */
async function measureTurns(installation: Installation): Promise<void> {
  const { client } = await installation.tenant();
  const prose = new Prose(1);
  const texts = Array.from({ length: SOURCES }, () => prose.document(PASSAGES_A_SOURCE));
  const questions = Array.from({ length: QUESTIONS }, (_, index) =>
    prose.question(texts[index % SOURCES] ?? ''),
  );
  const agentId = await client.createAgent();
  const passages = await client.train(agentId, texts);
  const read = () => client.get(`/agents/${agentId}`);
  const chat = visitors(client, agentId, questions);
  await load(CLIENTS, forMs(WARM_UP_MS), read);
  await load(CLIENTS, forMs(WARM_UP_MS), chat);

  const reads: Load[] = [];
  const chats: Load[] = [];
  const spent: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    reads.push(await load(CLIENTS, forMs(READS_MS), read));
    const before = await cpuOf(installation);
    chats.push(await load(CLIENTS, forMs(CHATS_MS), chat));
    const after = await cpuOf(installation);
    spent.push(after.map(({ seconds }, index) => seconds - (before[index]?.seconds ?? 0)));
  }
  const [allReads, allChats] = [together(reads), together(chats)];
  print('Get Agent, 20 clients', describe(allReads));
  print(`chat as JSON, ${passages} passages, built-in model, 20 clients`, describe(allChats));
  print('  ratio to Get Agent requests/s, all and by round', ratios(allChats, allReads, chats, reads));
  for (const [index, { name }] of (await cpuOf(installation)).entries()) {
    const cpuMs = (1000 * spent.reduce((sum, round) => sum + (round[index] ?? 0), 0)) / allChats.calls;
    print(`  CPU of ${name} per chat`, `${cpuMs.toFixed(1)} ms`);
  }

  const documents = Array.from({ length: INGESTED_SOURCES }, () =>
    prose.document(INGESTED_PASSAGES_A_SOURCE),
  );
  const { count, cpu } = await ingest(installation, client, documents);
  print('ingestion of texts', `${count}; ${cpu}`);
  const end = new AbortController();
  const ingesting = ingest(installation, client, documents).finally(() => end.abort());
  const beside = await load(CLIENTS, () => !end.signal.aborted, chat);
  print('ingestion of texts beside chats', (await ingesting).count);
  print('chats beside ingestion', describe(beside));
}

async function ingest(
  installation: Installation,
  client: Client,
  documents: string[],
): Promise<{ count: string; cpu: string }> {
  const agentId = await client.createAgent();
  const before = await cpuOf(installation);
  const beganMs = performance.now();
  const passages = await client.train(agentId, documents);
  const seconds = (performance.now() - beganMs) / 1000;
  const cpu = (await cpuOf(installation)).map(
    ({ name, seconds: used }, index) =>
      `${name} ${((1000 * (used - (before[index]?.seconds ?? 0))) / passages).toFixed(2)} ms`,
  );
  const count = `${(passages / seconds).toFixed(0)} passages/s (${passages} in ${seconds.toFixed(1)} s)`;
  return { count, cpu: `CPU a passage: ${cpu.join(', ')}` };
}

/** A backlog of events, delivered to a number of webhooks of one account. */
async function measureDeliveries(
  installation: Installation,
  { webhooks, events }: { webhooks: number; events: number },
): Promise<void> {
  const receiver = await Receiver.start();
  try {
    const { accountId, client } = await installation.tenant();
    for (let webhook = 0; webhook < webhooks; webhook++) {
      await client.post('/webhooks', { name: 'bench', url: receiver.url, events: ['message.sent'] });
    }
    const agentId = await client.createAgent();
    await installation.stop();
    await recordEvents(installation, { accountId, agentId }, events);
    await installation.start();
    await untilDelivered(receiver, webhooks * events);
    print(
      `deliveries to ${webhooks} webhooks of a receiver on loopback`,
      `${deliveryRate(receiver).toFixed(0)} /s`,
    );
  } finally {
    await receiver.stop();
  }
}

function describe(measured: Load): string {
  const at = (share: number): string => percentile(measured.timesMs, share).toFixed(0);
  return `${rate(measured).toFixed(1)} /s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${measured.calls} calls)`;
}

function ratios(all: Load, base: Load, parts: Load[], baseParts: Load[]): string {
  const byRound = parts.map((part, round) => rate(part) / rate(baseParts[round] ?? base));
  return `${(rate(all) / rate(base)).toFixed(3)} (${byRound.map((ratio) => ratio.toFixed(3)).join(', ')})`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
