import type { DataSource } from 'typeorm';
import { Installation } from '../capacity/installation';
import { forMs, load, percentile, rate, together, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { insertAgent } from '../../test/support/insert-agent';
import type { Client } from '../service/client';
import { EndpointClients, type Endpoint } from './endpoint';
import { SideProcess } from './side-process';

const CLIENTS = 20;
const ROUNDS = 4;
const ROUND_MS = 3000;
const WARM_UP_MS = 5000;
const CONVERSATIONS = 100_000;
const PAGE_SIZE = 100;
const PAGES = CONVERSATIONS / PAGE_SIZE;
const PAGE_CALLS = 300;
const CONVERSATIONS_A_STATEMENT = 10_000;

/**
 * `npm run bench -- performance/reads`: Get Agent compared with a bare Express route that answers the same JSON, and
 * the first page of a list of 100,000 items compared with its last. Runs on the embedded database, or on
 * `DATABASE_URL`.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  const express = await SideProcess.start('express');
  try {
    const { accountId, agentId } = await installation.onDatabase(fill);
    await installation.start('all');
    printMachine(installation.title);
    const client = await installation.authorize(accountId);
    await measureGetAgent(client, agentId, express.url);
    await measurePages(client, agentId);
  } finally {
    express.stop();
    await installation.remove();
  }
}

/** Creates an agent with the conversations of the list. */
async function fill(dataSource: DataSource): Promise<{ accountId: number; agentId: number }> {
  const { accountId, agentId } = await insertAgent(dataSource);
  for (let from = 0; from < CONVERSATIONS; from += CONVERSATIONS_A_STATEMENT) {
    await dataSource.query(
      `INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at)
       SELECT gen_random_uuid(), $1, $2, 1, moment, moment
       FROM generate_series($3::int, $3::int + $4::int - 1) AS number, LATERAL (SELECT now() - number * interval '7 s') AS of_number (moment)`,
      [accountId, agentId, from, CONVERSATIONS_A_STATEMENT],
    );
  }
  await dataSource.query('VACUUM ANALYZE conversations');
  return { accountId, agentId };
}

async function measureGetAgent(client: Client, agentId: number, expressUrl: string): Promise<void> {
  const url = `${client.baseUrl}/agents/${agentId}`;
  const agent = await client.get<object>(`/agents/${agentId}`);
  await fetch(`${expressUrl}/agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(agent),
  });
  const own = { url, headers: client.credentials };
  const bare = { url: `${expressUrl}/agent` };
  await Promise.all([measure(own, WARM_UP_MS), measure(bare, WARM_UP_MS)]);
  const [owns, bares]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bares.push(await measure(bare, ROUND_MS));
    owns.push(await measure(own, ROUND_MS));
  }
  const [ownRate, bareRate] = [rate(together(owns)), rate(together(bares))];
  const share = `${((100 * ownRate) / bareRate).toFixed(1)} %`;
  print('Get Agent, requests/s', `${ownRate.toFixed(0)}, a bare route ${bareRate.toFixed(0)}: ${share}`);
}

async function measure(endpoint: Endpoint, lengthMs: number): Promise<Load> {
  const clients = new EndpointClients(endpoint, CLIENTS);
  const measured = await load(CLIENTS, forMs(lengthMs), (client) => clients.exchange(client));
  await clients.close();
  return measured;
}

interface Page {
  nextCursor: string | null;
}

/** Measures the first and the last page alternately. */
async function measurePages(client: Client, agentId: number): Promise<void> {
  const path = `/agents/${agentId}/conversations?limit=${PAGE_SIZE}`;
  let last = path;
  for (let page = 1; page < PAGES; page++) {
    const { nextCursor } = await client.get<Page>(last);
    last = `${path}&cursor=${encodeURIComponent(nextCursor ?? '')}`;
  }
  const [firstMs, lastMs]: [number[], number[]] = [[], []];
  for (let call = 0; call < PAGE_CALLS; call++) {
    firstMs.push(await timeMs(client, path));
    lastMs.push(await timeMs(client, last));
  }
  const [first, thousandth] = [percentile(firstMs, 0.5), percentile(lastMs, 0.5)];
  const ratio = `${(thousandth / first).toFixed(2)} ×`;
  print(
    `page ${PAGES} of ${CONVERSATIONS}, p50`,
    `${thousandth.toFixed(1)} ms, page 1 ${first.toFixed(1)} ms: ${ratio}`,
  );
}

async function timeMs(client: Client, path: string): Promise<number> {
  const beganMs = performance.now();
  await client.get(path);
  return performance.now() - beganMs;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
