import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import { Site } from '../../test/support/site';
import { addSource, ended, type ShownSource, type SourceInput } from './training';

const GREEDY_SITES = 40;
const LIMIT_MS = 60_000;
const ROBOTS = { type: 'text/plain', body: 'User-agent: *\nCrawl-delay: 10\n' };
const TEXT = 'The ferry to Juist leaves at seven.';

/**
 * `npm run bench -- hostile/greedy-training`: one tenant trains 40 websites with a crawl delay of 10 s; prints how
 * long a text, a page and a website of another tenant take meanwhile, at most a minute each.
 */
async function main(): Promise<void> {
  const slow = await Promise.all(
    Array.from({ length: GREEDY_SITES }, () =>
      Site.start((path) => (path === '/robots.txt' ? ROBOTS : pageOf(path, 50))),
    ),
  );
  const quick = await Site.start((path) => (path === '/robots.txt' ? undefined : pageOf(path, 3)));
  const installation = await Installation.create({
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '100',
  });
  try {
    await installation.start();
    printMachine(`one tenant trains ${GREEDY_SITES} websites; ${installation.title}`);
    const { client: greedy } = await installation.tenant();
    const { client: modest } = await installation.tenant();
    const greedyAgent = await greedy.createAgent();
    for (const { url } of slow) await addSource(greedy, greedyAgent, { source: url, type: 'website', url });
    const agent = await modest.createAgent();
    const inputs: SourceInput[] = [
      { source: 'text', type: 'text', data: TEXT },
      { source: 'page', type: 'page', url: quick.url },
      { source: 'website', type: 'website', url: quick.url },
    ];
    for (const input of inputs) {
      const startedAtMs = performance.now();
      const { source } = await ended(modest, await addSource(modest, agent, input), LIMIT_MS);
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      print(`a ${input.type} of another tenant`, `${source.status} after ${seconds} s`);
    }
    const { sources } = await greedy.get<{ sources: { progress: ShownSource['progress'] }[] }>(
      `/agents/${greedyAgent}/training`,
    );
    const waiting = sources.filter(({ progress }) => progress.queuePosition !== null).length;
    print('websites of the greedy tenant', `${GREEDY_SITES - waiting} open, ${waiting} waiting in the queue`);
  } finally {
    await installation.remove();
    for (const site of slow) await site.stop();
    await quick.stop();
  }
}

function pageOf(path: string, links: number): { type: string; body: string } {
  const anchors = Array.from({ length: links }, (_, number) => `<a href="/page-${number}">${number}</a>`);
  return { type: 'text/html', body: `<title>${path}</title><p>${TEXT} See ${path}.</p>${anchors.join(' ')}` };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
