import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../../test/support/servers/free-port';
import { Site } from '../../test/support/site';
import { Client } from '../service/client';
import { ServiceProcess } from '../service/service-process';
import { pagesOf } from './site-folder';

/** The folder of the site `<name>` is `<name>.site`. */
export const SITE_SUFFIX = '.site';
/** The maximum age of the gauges of the metrics. */
const METRICS_FRESH_MS = 5_000;
const POLL_MS = 200;

/** A tenant of a running service. */
export interface Tenant {
  client: Client;
  accountId: number;
  /** Resolves when everything that was trained has its vectors; at once when the service has no encoder. */
  embedded: () => Promise<void>;
  /** The present value of a metric of the process. */
  metric: (name: string) => Promise<number>;
  /** The answer of `/ready`. */
  readiness: () => Promise<Readiness>;
}

/** The part of the answer of `/ready` that the benchmarks read. */
export interface Readiness {
  understanding: { reader: string };
}

/** The names of the sites in a folder, in order. */
export function siteNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(SITE_SUFFIX))
    .map((name) => name.slice(0, -SITE_SUFFIX.length))
    .toSorted();
}

/** Serves the site on loopback; `url` is its start page. */
export async function serveSite(folder: string, name: string): Promise<{ server: Site; url: string }> {
  const server = await Site.start(pagesOf(join(folder, `${name}${SITE_SUFFIX}`)));
  return { server, url: server.url + startOf(join(folder, `${name}${SITE_SUFFIX}.json`)) };
}

/** Creates an agent with these settings and trains it on the site; returns its id when it knows the whole site. */
export async function trainedAgent(
  { client, embedded }: Tenant,
  url: string,
  settings: object,
): Promise<number> {
  const agentId = await client.createAgent(settings);
  await client.trainOnSite(agentId, url);
  await embedded();
  return agentId;
}

/**
 * Starts the built service, over an empty data folder unless the environment names one, and calls `work` with a new
 * tenant.
 */
export async function onService(
  environment: Record<string, string>,
  work: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-eval-site-'));
  const adminToken = randomBytes(16).toString('hex');
  const metricsPort = await freePort();
  const service = await ServiceProcess.start('all', {
    PATH: process.env['PATH'],
    DATA_DIR: dataFolder,
    ADMIN_TOKEN: adminToken,
    METRICS_PORT: String(metricsPort),
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    RATE_LIMIT_ENTERPRISE: '100000',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  try {
    const admin = new Client(`${service.baseUrl}/admin/v1`, adminToken);
    const { account } = await admin.post<{ account: { id: number } }>('/accounts', {
      name: 'eval',
      plan: 'enterprise',
    });
    const client = await service.authorize(account.id, adminToken);
    const hasVectors = 'EMBEDDING_MODEL' in environment || environment['ENCODER_WEIGHTS'] !== 'none';
    await work({
      client,
      accountId: account.id,
      embedded: async () => (hasVectors ? untilEmbedded(metricsPort) : undefined),
      metric: async (name) =>
        Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metricsOf(metricsPort))?.[1]),
      readiness: async () => {
        const { body } = await request(`${service.baseUrl}/ready`);
        return (await body.json()) as Readiness;
      },
    });
  } finally {
    await service.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Waits until the encoder of the service has read the examples, which begins with a message to the agent. */
export async function untilEncoderReads(
  { client, readiness }: Pick<Tenant, 'client' | 'readiness'>,
  agentId: number,
): Promise<void> {
  await client.post(`/agents/${agentId}/chat`, { message: 'Hello' });
  while ((await readiness()).understanding.reader !== 'encoder') await delay(POLL_MS);
}

/** Waits until no source of the service waits for vectors. */
async function untilEmbedded(metricsPort: number): Promise<void> {
  let isEmbedded = false;
  while (!isEmbedded) {
    // An earlier scrape may have read the gauge before the last training.
    await delay(METRICS_FRESH_MS);
    isEmbedded = /^parley_embedding_sources_waiting 0$/m.test(await metricsOf(metricsPort));
  }
}

async function metricsOf(port: number): Promise<string> {
  const { body } = await request(`http://127.0.0.1:${port}/metrics`);
  return body.text();
}

/** The path of the start page: `/` unless the file names another. */
function startOf(file: string): string {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { start: string }).start : '/';
}
