import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '../capacity/installation';
import { percentile } from '../capacity/load';
import { megabytes, print, printMachine } from '../capacity/report';
import { encoderNamed } from '../retrieval/encoders';
import { onService, type Tenant, untilEncoderReads } from '../retrieval/trained-site';
import { SideProcess } from './side-process';

const PAGES = '1000';
const IDLE_MS = 20_000;
const PAUSE_MS = 100;
/** A service on PostgreSQL only logs its address. */
const ON_SERVER = { SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks', LOG_LEVEL: 'info' };
const KNOWN = '# Opening hours\n\nWe are open from Monday to Friday, from 9 to 17.';

/**
 * `npm run bench -- performance/encoder [--pages 1000] [--agents 1] [--encoder <e5 or built-in>]`: trains agents on a
 * website and measures the time until all passages have vectors, the memory of the process, and how long messages to
 * another agent take and the main thread is delayed while the site is read, while it is embedded, and before. Each
 * message is a new one. Runs on the embedded database, or on the server of `DATABASE_URL`, which needs pgvector.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: PAGES },
      agents: { type: 'string', default: '1' },
      encoder: { type: 'string', default: 'built-in' },
    },
  });
  const site = await SideProcess.start('site-server', values.pages);
  const encoder = await encoderNamed(values.encoder)();
  const server = process.env['DATABASE_URL'];
  const database = server ? await createDatabase(server) : undefined;
  const settings = {
    ...encoder.settings,
    CRAWL_MAX_PAGES: '10000',
    ...(database && { ...ON_SERVER, DATABASE_URL: database.url }),
  };
  try {
    await onService(settings, async (tenant) => {
      const place = database ? 'PostgreSQL' : 'embedded database';
      printMachine(
        `agents: ${values.agents}, a site of ${values.pages} pages, encoder ${values.encoder}; ${place}`,
      );
      await measure(tenant, site.url, { agents: Number(values.agents), encoder: values.encoder });
    });
  } finally {
    encoder.stop();
    site.stop();
    await database?.drop();
  }
}

async function measure(
  tenant: Tenant,
  url: string,
  { agents, encoder }: { agents: number; encoder: string },
): Promise<void> {
  const { client, embedded } = tenant;
  const asked = await client.createAgent();
  await client.train(asked, [KNOWN]);
  if (encoder !== 'student') await untilEncoderReads(tenant, asked);
  print('memory before', megabytes(await tenant.metric('process_resident_memory_bytes')));
  const idle = delay(IDLE_MS);
  await measured('before', tenant, { agentId: asked, during: idle });
  const startedMs = performance.now();
  const reading = Promise.all(
    Array.from({ length: agents }, async () => client.trainOnSite(await client.createAgent(), url)),
  );
  await measured('while the site is read', tenant, { agentId: asked, during: reading });
  const read = await reading;
  const total = (name: 'pages' | 'passages') => read.reduce((sum, site) => sum + site[name], 0);
  print(`${total('pages')} pages, ${total('passages')} passages: read`, secondsSince(startedMs));
  const embedding = embedded();
  await measured('while it is embedded', tenant, { agentId: asked, during: embedding });
  print('with all vectors', secondsSince(startedMs));
  print('memory after', megabytes(await tenant.metric('process_resident_memory_bytes')));
}

/** Sends messages until `during` has ended, and prints how long their answers took and the main thread was delayed. */
async function measured(
  title: string,
  { client, metric }: Tenant,
  { agentId, during }: { agentId: number; during: Promise<unknown> },
): Promise<void> {
  const state = { hasEnded: false };
  const ending = during.finally(() => void (state.hasEnded = true));
  const timesMs: number[] = [];
  const delaysMs: number[] = [];
  for (let number = 0; !state.hasEnded; number++) {
    const sentMs = performance.now();
    await client.post(`/agents/${agentId}/chat`, {
      message: `When are you open, ${title}, number ${number}?`,
    });
    timesMs.push(performance.now() - sentMs);
    await delay(PAUSE_MS);
    // The longest since the metrics were last read.
    delaysMs.push(1000 * (await metric('nodejs_eventloop_lag_max_seconds')));
  }
  await ending;
  print(`${timesMs.length} messages ${title}`, percentiles(timesMs));
  print('the longest delay of the main thread beside each', percentiles(delaysMs));
}

function percentiles(timesMs: number[]): string {
  return [0.5, 0.95, 0.99]
    .map((share) => `p${100 * share} ${percentile(timesMs, share).toFixed(0)} ms`)
    .join(', ');
}

function secondsSince(startedMs: number): string {
  return `after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
