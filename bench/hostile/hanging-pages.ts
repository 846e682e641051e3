import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import { addSource, ended } from './training';

const GREEDY_ACCOUNTS = 4;
const PAGES = 5;
const LIMIT_MS = 90_000;

/**
 * `npm run bench -- hostile/hanging-pages`: four tenants each train five pages that never answer, all on one host.
 * Prints how long another tenant's text and page on that host take before and meanwhile, and how long the service then
 * takes to stop.
 */
async function main(): Promise<void> {
  const server = createServer((request, response) => {
    // A path that begins with /hang gets no answer.
    if (request.url?.startsWith('/hang') !== true)
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Ferry</title><p>It leaves at seven.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const installation = await Installation.create({ EGRESS_ALLOW_CIDRS: '127.0.0.0/8' });
  try {
    await installation.start();
    printMachine(`${GREEDY_ACCOUNTS} tenants train ${PAGES} pages that hang; ${installation.title}`);
    const { client: modest } = await installation.tenant();
    const modestAgent = await modest.createAgent();
    const reads = async (when: string): Promise<void> => {
      for (const input of [
        { source: `text ${when}`, type: 'text', data: 'The ferry leaves at seven.' } as const,
        { source: `page ${when}`, type: 'page', url: `${origin}/ferry` } as const,
      ]) {
        const startedAtMs = performance.now();
        const { source } = await ended(modest, await addSource(modest, modestAgent, input), LIMIT_MS);
        const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
        print(`a ${input.type} of another tenant ${when}`, `${source.status} after ${seconds} s`);
      }
    };
    await reads('first');
    await reads('before');
    for (let account = 0; account < GREEDY_ACCOUNTS; account++) {
      const { client } = await installation.tenant();
      const agent = await client.createAgent();
      for (let page = 0; page < PAGES; page++)
        await addSource(client, agent, {
          source: `${page}`,
          type: 'page',
          url: `${origin}/hang-${account}-${page}`,
        });
    }
    await reads('meanwhile');
    const stoppedAtMs = performance.now();
    await installation.stop();
    print('the service stopped', `after ${((performance.now() - stoppedAtMs) / 1000).toFixed(1)} s`);
  } finally {
    await installation.remove();
    server.close();
    server.closeAllConnections();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
