import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { newId } from '../../src/platform/database/id';
import type { Client } from '../service/client';
import { onDatabase } from '../service/database';
import { ServiceProcess } from '../service/service-process';

const MESSAGES = 1_000_000;
const MESSAGES_A_CONVERSATION = 4;
const CONVERSATIONS_A_LEAD = 20;
/** Few enough rows that a statement stays well below its timeout. */
const CONVERSATIONS_A_BATCH = 5000;
const CALLS = 300;
/** The number of simultaneous first calls of each kind. */
const FIRST_CALLS = 25;
const WARM_UP_CALLS = 30;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** The maximum cost of analytics over a year, in Get Agent calls. */
const MAX_RATIO = 3;
const PAGES = 20;
const POLL_MS = 200;
/** The maximum time of all that the page of analytics shows. */
const MAX_PAGE_MS = 1000;

const ADMIN_TOKEN = 'an-admin-token-for-benchmarks';
/** Needed with DATABASE_URL; to use your own database, set your own value. */
const ENVIRONMENT = {
  SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
  ...process.env,
  ADMIN_TOKEN,
  RATE_LIMIT_ENTERPRISE: '100000',
};

/**
 * `npm run bench -- analytics/year [--messages 1000000]`: writes that many messages over a year for one agent, then
 * calls Get Analytics over the year and Get Agent alternately, and sends all requests of the console's page of
 * analytics. Runs on the embedded database, or on `DATABASE_URL`, which keeps the rows.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { messages: { type: 'string', default: String(MESSAGES) } } });
  const folder = mkdtempSync(join(tmpdir(), 'parley-analytics-'));
  const environment = { ...ENVIRONMENT, DATA_DIR: folder };
  try {
    const { accountId, agentId } = await onDatabase(environment, (dataSource) =>
      fill(dataSource, Number(values.messages)),
    );
    const service = await ServiceProcess.start('all', { ...environment, LOG_LEVEL: 'info' });
    try {
      await measure(await service.authorize(accountId, ADMIN_TOKEN), agentId);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the rows of a year of chats. */
async function fill(
  dataSource: DataSource,
  messages: number,
): Promise<{ accountId: number; agentId: number }> {
  const [accountId, agentId] = [newId(), newId()];
  const beganMs = Date.now();
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'bench', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'bench', 'bench')`,
    [agentId, accountId],
  );
  const batches = Math.ceil(messages / MESSAGES_A_CONVERSATION / CONVERSATIONS_A_BATCH);
  for (let batch = 0; batch < batches; batch++) {
    // In chronological order, so that rows of the same time are near each other on disk.
    const from = new Date(beganMs - YEAR_MS * (1 - batch / batches));
    await insertBatch(dataSource, { accountId, agentId }, from, YEAR_MS / batches);
  }
  await dataSource.query('ANALYZE');
  console.log(`${messages} messages written in ${seconds(Date.now() - beganMs)}`);
  return { accountId, agentId };
}

/** Inserts a batch of conversations, evenly distributed over the time after `from`. */
async function insertBatch(
  dataSource: DataSource,
  { accountId, agentId }: { accountId: number; agentId: number },
  from: Date,
  lengthMs: number,
): Promise<void> {
  await dataSource.query(
    `WITH begun AS (
       INSERT INTO conversations (id, account_id, agent_id, message_count, last_message_at, created_at, outcome,
         outcome_source)
       SELECT gen_random_uuid(), $1, $2, ${MESSAGES_A_CONVERSATION}, moment, moment,
         CASE WHEN random() < 0.7 THEN 'resolved' ELSE 'unanswered' END, 'silence'
       FROM (SELECT $3::timestamptz + number * interval '1 millisecond' * ${lengthMs / CONVERSATIONS_A_BATCH} AS moment
             FROM generate_series(0, ${CONVERSATIONS_A_BATCH - 1}) AS number) AS moments
       RETURNING id, created_at
     ), said AS (
       INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at,
         first_token_ms, answer_ms, prompt_tokens, completion_tokens, cost)
       SELECT 1 + (random() * 9007199254740000)::bigint, $1, $2, id, 'How long do refunds take?',
              'We give refunds within 30 days of purchase.', 'parley-extractive', created_at,
              300 + random() * 900, 900 + random() * 3000, 900, 100, 3510
       FROM begun, generate_series(1, ${MESSAGES_A_CONVERSATION})
     )
     INSERT INTO leads (id, account_id, agent_id, conversation_id, email, message, created_at)
     SELECT 1 + (random() * 9007199254740000)::bigint, $1, $2, id, 'ada@example.com', 'How long do refunds take?', created_at
     FROM begun LIMIT ${CONVERSATIONS_A_BATCH / CONVERSATIONS_A_LEAD}`,
    [accountId, agentId, from],
  );
}

async function measure(client: Client, agentId: number): Promise<void> {
  const agent = `/agents/${agentId}`;
  const year = `${agent}/analytics?start=${dayOf(Date.now() - YEAR_MS)}&end=${dayOf(Date.now())}`;
  const timed = async (path: string): Promise<number> => {
    const beganMs = performance.now();
    await client.get(path);
    return performance.now() - beganMs;
  };
  await timed(agent);
  await firstCalls(client, agent, year);
  await page(client, agent);
  console.log(`answer: ${JSON.stringify(await client.get(year))}`);
  const times = { agent: [] as number[], year: [] as number[] };
  for (let call = 0; call < CALLS + WARM_UP_CALLS; call++) {
    const [agentMs, yearMs] = [await timed(agent), await timed(year)];
    if (call < WARM_UP_CALLS) continue;
    times.agent.push(agentMs);
    times.year.push(yearMs);
  }
  const [agentMs, yearMs] = [median(times.agent), median(times.year)];
  const ratio = yearMs / agentMs;
  console.log(
    `Get Agent ${agentMs.toFixed(2)} ms, Get Analytics over a year ${yearMs.toFixed(2)} ms (median)`,
  );
  console.log(
    `ratio ${ratio.toFixed(2)}, at most ${MAX_RATIO}: ${ratio <= MAX_RATIO ? 'holds' : 'does NOT hold'}`,
  );
  if (ratio > MAX_RATIO) process.exitCode = 1;
}

/** Sends the requests of the page of analytics at once: two series of a year, outcomes, costs. */
async function page(client: Client, agent: string): Promise<void> {
  const range = (years: number): string =>
    `start=${dayOf(Date.now() - (years + 1) * YEAR_MS)}&end=${dayOf(Date.now() - years * YEAR_MS)}`;
  const paths = [
    `${agent}/analytics/series?interval=week&${range(0)}`,
    `${agent}/analytics/series?interval=month&${range(1)}`,
    `${agent}/analytics/outcomes?interval=week&${range(0)}`,
    '/costs',
  ];
  const timeOf = async (asked: string[]): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < PAGES; round++) {
      const beganMs = performance.now();
      await Promise.all(asked.map((path) => client.get(path)));
      times.push(performance.now() - beganMs);
    }
    return median(times);
  };
  // Outside UTC, a day has no stored counts of its own.
  const zoned = `${agent}/analytics/series?interval=day&timeZone=Europe/Berlin&${range(0)}`;
  for (const path of [...paths, zoned])
    console.log(`${path} alone: ${(await timeOf([path])).toFixed(0)} ms (median)`);
  const pageMs = await timeOf(paths);
  console.log(`page of analytics: ${pageMs.toFixed(0)} ms (median), at most ${MAX_PAGE_MS}`);
  if (pageMs > MAX_PAGE_MS) process.exitCode = 1;
}

/** Calls analytics and series over the uncounted year at once, and Get Agent meanwhile. */
async function firstCalls(client: Client, agent: string, year: string): Promise<void> {
  const series = year.replace('/analytics?', '/analytics/series?');
  const outcomes = new Map<string, number>();
  const note = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const statusOf = async (path: string): Promise<string> => {
    const response = await fetch(client.baseUrl + path, { headers: client.credentials });
    await response.arrayBuffer();
    return String(response.status);
  };
  const call = async (path: string): Promise<void> => {
    note(await statusOf(path));
  };
  const beganMs = performance.now();
  const state = { isOpen: true };
  const calls = Promise.all(
    [year, series].flatMap((path) => Array.from({ length: FIRST_CALLS }, () => call(path))),
  ).finally(() => (state.isOpen = false));
  const others: number[] = [];
  while (state.isOpen) {
    const askedMs = performance.now();
    const status = await statusOf(agent);
    if (status === '200') others.push(performance.now() - askedMs);
    else note(`Get Agent ${status}`);
  }
  await calls;
  console.log(
    `${2 * FIRST_CALLS} first calls: ${JSON.stringify(Object.fromEntries(outcomes))} in ${seconds(performance.now() - beganMs)}`,
  );
  while ((await statusOf(year)) === '503') await delay(POLL_MS);
  console.log(`counted after ${seconds(performance.now() - beganMs)}`);
  others.sort((one, other) => one - other);
  console.log(
    `Get Agent meanwhile: ${others.length} calls, p50 ${median(others).toFixed(0)} ms, slowest ${others.at(-1)?.toFixed(0)} ms`,
  );
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
