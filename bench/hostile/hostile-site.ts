import { Installation } from '../capacity/installation';
import { print, printMachine } from '../capacity/report';
import { Site, type SiteFile } from '../../test/support/site';
import { addSource, ended, withPings, type ShownSource } from './training';

const LIMIT_MS = 300_000;
const SITEMAPS = 49;
const SITEMAP_BYTES = 2_000_000;
const ROBOTS_BYTES = 500 * 1024;
const START_PAGE = html('<p>The ferry to Juist leaves at seven.</p>');

/** The site's response at a path, besides its start page. */
type Attack = (path: string, origin: string) => SiteFile | undefined;

const ATTACKS: Record<string, Attack> = {
  '49 sitemaps of 2 MB of distinct tags': (path, origin) => {
    if (path === '/robots.txt') return text(sitemapLines(origin));
    return path.startsWith('/map-') ? { type: 'application/xml', body: distinctTags() } : undefined;
  },
  "a page of '<b><p>' × 74,000": (path) => (path === '/' ? html('<b><p>'.repeat(74_000)) : undefined),
  'a robots.txt of 500 KiB of wildcards, and long addresses': (path) => {
    if (path === '/robots.txt') return text(wildcardLines());
    return path === '/' ? html(longLinks()) : START_PAGE;
  },
  'a page of 5,000 links': (path) => (path === '/' ? html(manyLinks()) : undefined),
};

/**
 * `npm run bench -- hostile/hostile-site`: trains an agent on one hostile website after another, at most 5 minutes
 * each; prints how long the service took to answer `/health` meanwhile.
 */
async function main(): Promise<void> {
  const installation = await Installation.create({
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    CRAWL_MAX_PAGES: '20',
  });
  try {
    await installation.start();
    printMachine(`hostile websites; ${installation.title}`);
    const { client } = await installation.tenant();
    const agentId = await client.createAgent();
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const site = await Site.start(
        (path, origin) => attack(path, origin) ?? (path === '/' ? START_PAGE : undefined),
      );
      const path = await addSource(client, agentId, { source: name, type: 'website', url: `${site.url}/` });
      const { result, seconds, slowestPingMs } = await withPings(client, ended(client, path, LIMIT_MS));
      print(
        name,
        `${describe(result)} after ${seconds.toFixed(1)} s; slowest answer ${slowestPingMs.toFixed(0)} ms`,
      );
      await site.stop();
    }
  } finally {
    await installation.remove();
  }
}

function describe({ source, progress }: ShownSource): string {
  return `${source.status}, ${progress.pagesFetched} pages, ${progress.pagesSkipped} skipped`;
}

function text(body: string): SiteFile {
  return { type: 'text/plain', body };
}

function html(body: string): SiteFile {
  return { type: 'text/html', body: `<title>A page</title>${body}` };
}

function sitemapLines(origin: string): string {
  return Array.from({ length: SITEMAPS }, (_, number) => `Sitemap: ${origin}/map-${number}.xml`).join('\n');
}

function distinctTags(): string {
  const parts = ['<urlset><url>'];
  for (let bytes = 0; bytes < SITEMAP_BYTES; bytes += 18) parts.push(`<t${parts.length}></t${parts.length}>`);
  return `${parts.join('')}</url></urlset>`;
}

function wildcardLines(): string {
  const lines = ['User-agent: *'];
  for (let bytes = 0; bytes < ROBOTS_BYTES; bytes += 24) lines.push(`Disallow: *qqqqqq${lines.length}X`);
  return lines.join('\n');
}

function longLinks(): string {
  const links = Array.from({ length: 20 }, (_, number) => `<a href="/${'q'.repeat(1900)}${number}">x</a>`);
  return `<p>The ferry to Juist leaves at seven.</p>${links.join(' ')}`;
}

function manyLinks(): string {
  const links = Array.from(
    { length: 5000 },
    (_, number) => `<a href="/${number}?a=${number}&b=%c3%a4">x</a>`,
  );
  return `<p>The ferry to Juist leaves at seven.</p>${links.join(' ')}`;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
