import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Installation } from '../capacity/installation';
import { forMs, load, percentile } from '../capacity/load';
import { Prose } from '../capacity/prose';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { visitors } from '../capacity/visitors';
import type { Client } from '../service/client';

const PARTS = 6;
const AGENTS = 3;
const SOURCES = 5;
const PASSAGES_A_SOURCE = 100;
const QUESTIONS = 500;
const VISITORS = 2;
const THINKING_MS = 700;
const REPLACING_EVERY_MS = 60_000;
const SAMPLE_MS = 5000;

/**
 * `npm run bench -- operations/soak --minutes <n>`: mixed traffic (questions, lists, a search, analytics, and a text
 * that is replaced every minute) on the embedded database or, if `DATABASE_URL` and `REDIS_URL` name servers, on an api
 * and a worker. Prints the memory of each process, the response times and the failed requests of each sixth of the
 * time.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '360' } } });
  const partMs = (Number(values.minutes) * 60_000) / PARTS;
  const installation = await Installation.create();
  try {
    await installation.start();
    printMachine(installation.title);
    const { client } = await installation.tenant();
    const prose = new Prose(1);
    const agents: number[] = [];
    for (let agent = 0; agent < AGENTS; agent += 1) {
      agents.push(await client.createAgent());
      const texts = Array.from({ length: SOURCES }, () => prose.document(PASSAGES_A_SOURCE));
      await client.train(agents[agent]!, texts);
    }
    for (let part = 1; part <= PARTS; part += 1)
      await soak(installation, { client, agents, prose, partMs, name: `part ${part} of ${PARTS}` });
  } finally {
    await installation.remove();
  }
}

/** Traffic for this time, and its figures. */
async function soak(
  installation: Installation,
  at: { client: Client; agents: number[]; prose: Prose; partMs: number; name: string },
): Promise<void> {
  const goesOn = forMs(at.partMs);
  const memory = installation.processes.map((): number[] => []);
  let failed = 0;
  const failures = (error: unknown): void => {
    if ((failed += 1) === 1) console.error(error);
  };
  const sample = async (): Promise<void> => {
    for (const [index, { pid }] of installation.processes.entries()) memory[index]!.push(resident(pid).now);
    await delay(SAMPLE_MS);
  };
  const [asked, read] = await Promise.all([
    load(
      VISITORS,
      goesOn,
      thinking(
        at.agents.map((agent) => asking(at.client, agent, at.prose)),
        failures,
      ),
    ),
    load(
      1,
      goesOn,
      thinking(
        at.agents.map((agent) => reading(at.client, agent)),
        failures,
      ),
    ),
    load(1, goesOn, () => replaceText(at.client, at.agents[0]!, at.prose).catch(failures)),
    load(1, goesOn, sample),
  ]);
  const times = [asked, read].map(
    ({ timesMs }) => `${(percentile(timesMs, 0.95) - THINKING_MS).toFixed(0)} ms`,
  );
  const sizes = memory.map(
    (bytes, index) =>
      `${installation.processes[index]!.role} ${megabytes(Math.min(...bytes))} to ${megabytes(percentile(bytes, 0.5))}`,
  );
  const speed = `${asked.calls} questions, p95 ${times[0]}; reads p95 ${times[1]}; ${failed} failed`;
  print(at.name, `${speed}; memory (lowest to median) ${sizes.join(', ')}`);
}

/** Does these in turn, with pauses. */
function thinking(
  works: ((client: number) => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): (client: number) => Promise<void> {
  let turn = 0;
  return async (client) => {
    await works[turn++ % works.length]!(client).catch(onFailure);
    await delay(THINKING_MS);
  };
}

function asking(client: Client, agentId: number, prose: Prose): (visitor: number) => Promise<void> {
  const text = prose.document(PASSAGES_A_SOURCE);
  const questions = Array.from({ length: QUESTIONS }, () => prose.question(text));
  return visitors(client, agentId, questions);
}

/** Makes the requests of an operator's page. */
function reading(client: Client, agentId: number): () => Promise<void> {
  const paths = ['', '/conversations', '/leads', '/training', '/analytics', '/conversations?q=water'];
  let next = 0;
  return async () => void (await client.get(`/agents/${agentId}${paths[next++ % paths.length]}`));
}

async function replaceText(client: Client, agentId: number, prose: Prose): Promise<void> {
  const { sources } = await client.get<{ sources: { id: number }[] }>(`/agents/${agentId}/training`);
  const data = prose.document(PASSAGES_A_SOURCE);
  await client.put(`/agents/${agentId}/training/${sources[0]!.id}`, { data });
  await delay(REPLACING_EVERY_MS);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
