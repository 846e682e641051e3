import { Site, type SiteFile } from '../../test/support/site';
import { pageOf, pathOf } from './site-pages';

/**
 * `npm run bench -- performance/site-server <pages>`: serves a site with this number of pages on a free port of
 * 127.0.0.1 and prints its address. It is a separate process, so that its work is not measured. The pages are
 * generated before the first request.
 */
async function main(): Promise<void> {
  const pages = Number(process.argv[2]);
  const files = new Map(
    Array.from({ length: pages }, (_, page): [string, SiteFile] => [
      pathOf(page),
      { type: 'text/html; charset=utf-8', body: Buffer.from(pageOf(page, pages)) },
    ]),
  );
  const site = await Site.start((path) => files.get(path));
  console.log(`${site.url}/`);
  // The process ends with its parent.
  process.stdin.on('close', () => process.exit()).resume();
}

void main();
