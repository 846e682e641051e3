import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import { text as textOf } from '../capacity/corpus';
import { createDatabase } from '../capacity/installation';
import { forMs, load, percentile, together, type Load } from '../capacity/load';
import { Prose } from '../capacity/prose';
import { print, printMachine } from '../capacity/report';
import { Client } from '../service/client';
import { ServiceProcess } from '../service/service-process';
import { factOf, pathOf } from './site-pages';

const ADMIN_TOKEN = 'an-admin-token-for-benchmarks';
const SMALL_SITE_PAGES = Number(process.env['SMALL'] ?? 200);
const LARGE_SITE_PAGES = Number(process.env['PAGES'] ?? 1000);
const CRAWLS = Number(process.env['CRAWLS'] ?? 3);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const IDLE_MS = 10_000;
const CLIENTS = Number(process.env['CLIENTS'] ?? 10);
const WARM_UP_MS = 5000;
const PASSAGES = 1000;
const QUESTIONS = 500;

interface Measured {
  first: Load;
  whole: Load;
}

async function program(file: string, ...args: string[]): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => child.kill() };
}

async function main(): Promise<void> {
  const server = process.env['DATABASE_URL'];
  const database = server ? await createDatabase(server) : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'parley-ingestion-'));
  const model = process.env['BUILT_IN'] ? undefined : await program('/tmp/model-stub.js', ...(process.env['MODEL_MS'] ?? '50 5').split(' '));
  const service = await ServiceProcess.start('all', {
    PATH: process.env['PATH'],
    NODE_OPTIONS: process.env['SERVICE_NODE_OPTIONS'],
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url }),
    SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
    ADMIN_TOKEN,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    CRAWL_MAX_PAGES: '10000',
    RATE_LIMIT_ENTERPRISE: '100000',
    ...(model && { MODEL_BASE_URL: `${model.url}v1`, MODEL_NAME: 'fixed' }),
  });
  printMachine(`ingestion beside chats, ROLE=all on ${server ? 'PostgreSQL' : 'the embedded database'}`);
  try {
    const admin = new Client(`${service.baseUrl}/admin/v1`, ADMIN_TOKEN);
    const { account } = await admin.post<{ account: { id: number } }>('/accounts', {
      name: 'bench',
      plan: 'enterprise',
    });
    const client = await service.authorize(account.id, ADMIN_TOKEN);
    const { secret } = await admin.post<{ secret: string }>(`/accounts/${account.id}/keys`, { mode: 'live' });
    await measureSite(client);
    if (!process.env['SITE_ONLY']) await measureChats(service, client, secret);
  } finally {
    await service.stop();
    model?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSite(client: Client): Promise<void> {
  const site = await program(join(__dirname, 'site-server.js'), String(SMALL_SITE_PAGES));
  try {
    for (let crawl = 0; crawl < CRAWLS; crawl++) {
      const agentId = await client.createAgent();
      const beganMs = performance.now();
      const { pages, passages } = await client.trainOnSite(agentId, site.url);
      const page = SMALL_SITE_PAGES - 1 - crawl;
      const answer = await client.post<{ text: string; sources: { url: string | null }[] }>(
        `/agents/${agentId}/chat`,
        { message: factOf(page).question },
      );
      const seconds = (performance.now() - beganMs) / 1000;
      const found = answer.sources.some(({ url }) => url?.includes(pathOf(page)));
      print(`${pages} pages, ${passages} passages: crawled, indexed, answering`, `${seconds.toFixed(2)} s${found ? '' : ' NOT FOUND'}`);
    }
  } finally {
    site.stop();
  }
}

async function measureChats(service: ServiceProcess, client: Client, secret: string): Promise<void> {
  const site = await program(join(__dirname, 'site-server.js'), String(LARGE_SITE_PAGES));
  const prose = new Prose(1);
  const { data } = textOf(prose, PASSAGES);
  const agentId = await client.createAgent();
  const texts = Array.from({ length: 10 }, () => prose.document(PASSAGES / 10));
  await client.train(agentId, texts);
  const questions = Array.from({ length: QUESTIONS }, (_, at) => prose.question(texts[at % texts.length] ?? data ?? ''));
  const dispatcher = new Agent({ connections: CLIENTS });
  let asked = 0;
  const run = async (goesOn: () => boolean): Promise<Measured> => {
    const firstMs: number[] = [];
    const conversations: { id: string; turns: number }[] = [];
    const whole = await load(CLIENTS, goesOn, async (visitor) => {
      const before = conversations[visitor];
      const conversationId = before && before.turns < 4 ? before.id : undefined;
      const beganMs = performance.now();
      const { body, statusCode } = await dispatcher.request({
        origin: service.baseUrl,
        path: `/api/v1/agents/${agentId}/chat`,
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: questions[asked++ % QUESTIONS], stream: true, conversationId }),
      });
      let text = '';
      for await (const chunk of body) {
        if (text === '') firstMs.push(performance.now() - beganMs);
        text += String(chunk);
      }
      if (statusCode !== 200 || !text.includes('[DONE]')) throw new Error(`${statusCode} ${text}`);
      const id = /"conversationId":"([^"]+)"/.exec(text)?.[1] ?? '';
      conversations[visitor] = { id, turns: conversationId ? (before?.turns ?? 0) + 1 : 1 };
    });
    return { whole, first: { ...whole, timesMs: firstMs } };
  };
  try {
    await run(forMs(WARM_UP_MS));
    const idle: Measured[] = [];
    const beside: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(await run(forMs(IDLE_MS)));
      const other = await client.createAgent();
      let isIngesting = true;
      const beganMs = performance.now();
      const ingesting = client.trainOnSite(other, site.url).finally(() => {
        isIngesting = false;
      });
      beside.push(await run(() => isIngesting));
      const { pages } = await ingesting;
      print(`  ingestion beside chats, ${pages} pages`, `${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
      await delay(1000);
    }
    for (const kind of ['first', 'whole'] as const) {
      const [one, other] = [together(idle.map((each) => each[kind])), together(beside.map((each) => each[kind]))];
      for (const [name, { timesMs, calls, seconds }] of [['idle', one], ['beside', other]] as const) {
        print(`${kind} ${name}`, `p50 ${percentile(timesMs, 0.5).toFixed(1)} p95 ${percentile(timesMs, 0.95).toFixed(1)} p99 ${percentile(timesMs, 0.99).toFixed(1)} max ${Math.max(...timesMs).toFixed(0)} ms (${calls} calls, ${(calls / seconds).toFixed(1)}/s)`);
      }
      print(`${kind} ratio`, [0.5, 0.95].map((share) => (percentile(other.timesMs, share) / percentile(one.timesMs, share)).toFixed(2)).join(' / '));
    }
  } finally {
    site.stop();
    await dispatcher.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
