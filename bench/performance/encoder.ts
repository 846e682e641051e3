import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../capacity/load';
import { megabytes, print, printMachine } from '../capacity/report';
import { encoderNamed } from '../retrieval/encoders';
import { onService, type Tenant, untilEncoderReads } from '../retrieval/trained-site';
import { SideProcess } from './side-process';

const PAGES = '1000';
const IDLE_MS = 20_000;
const PAUSE_MS = 100;
const KNOWN = '# Opening hours\n\nWe are open from Monday to Friday, from 9 to 17.';

/**
 * `npm run bench -- performance/encoder [--pages 1000] [--encoder <e5 or built-in>]`: trains an agent on a website and
 * measures the time until all its passages have vectors, the memory of the process, and how long messages to another
 * agent take while the site is read, while it is embedded, and before. Each message is a new one.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { pages: { type: 'string', default: PAGES }, encoder: { type: 'string', default: 'built-in' } },
  });
  const site = await SideProcess.start('site-server', values.pages);
  const encoder = await encoderNamed(values.encoder)();
  try {
    await onService({ ...encoder.settings, CRAWL_MAX_PAGES: '10000' }, async (tenant) => {
      printMachine(`a site of ${values.pages} pages, encoder ${values.encoder}; embedded database`);
      await measure(tenant, site.url);
    });
  } finally {
    encoder.stop();
    site.stop();
  }
}

async function measure(tenant: Tenant, url: string): Promise<void> {
  const { client, embedded } = tenant;
  const asked = await client.createAgent();
  await client.train(asked, [KNOWN]);
  await untilEncoderReads(tenant, asked);
  print('memory before', megabytes(await tenant.memoryBytes()));
  const idle = delay(IDLE_MS);
  await measured('before', tenant, { agentId: asked, during: idle });
  const agentId = await client.createAgent();
  const startedMs = performance.now();
  const reading = client.trainOnSite(agentId, url);
  await measured('while the site is read', tenant, { agentId: asked, during: reading });
  const { pages, passages } = await reading;
  print(`${pages} pages, ${passages} passages: read`, secondsSince(startedMs));
  const embedding = embedded();
  await measured('while it is embedded', tenant, { agentId: asked, during: embedding });
  print('with all vectors', secondsSince(startedMs));
  print('memory after', megabytes(await tenant.memoryBytes()));
}

/** Sends messages until `during` has ended, and prints how long their answers took. */
async function measured(
  title: string,
  { client }: Tenant,
  { agentId, during }: { agentId: number; during: Promise<unknown> },
): Promise<void> {
  const state = { hasEnded: false };
  const ending = during.finally(() => void (state.hasEnded = true));
  const timesMs: number[] = [];
  for (let number = 0; !state.hasEnded; number++) {
    const sentMs = performance.now();
    await client.post(`/agents/${agentId}/chat`, {
      message: `When are you open, ${title}, number ${number}?`,
    });
    timesMs.push(performance.now() - sentMs);
    await delay(PAUSE_MS);
  }
  await ending;
  const figures = [0.5, 0.95, 0.99].map(
    (share) => `p${100 * share} ${percentile(timesMs, share).toFixed(0)} ms`,
  );
  print(`${timesMs.length} messages ${title}`, figures.join(', '));
}

function secondsSince(startedMs: number): string {
  return `after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
