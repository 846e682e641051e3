import { setImmediate } from 'node:timers/promises';
import { constants, createGunzip } from 'node:zlib';
import type { CrawlOptions, PageFacts } from './crawl-options';
import { MAX_SITEMAPS } from './robots';
import { parseSitemap } from './sitemap';
import type { Refusal, SiteReader } from './site-reader';
import { normalizeUrl } from './site-url';

/** The limit for a decompressed document. The rest is not read. */
const MAX_SITEMAP_BYTES = 2_000_000;
/** An index, an index in it, and the sitemaps of that index. */
const MAX_INDEX_DEPTH = 3;
const MAX_SITEMAP_URLS = 50_000;
/** Between portions of this size, the process gets a chance to do other work. */
const PAGES_AT_ONCE = 500;
const ACCEPT = 'application/xml,text/xml,text/plain,*/*;q=0.5';

/** The normalized URLs of a sitemap, or the reason why it has none. */
export type SitemapResult = { pages: string[] } | ({ url: string } & Refusal);

/**
 * Reads sitemaps of a site and the sitemaps of their indexes, each once, while the caller asks for more: at most 50
 * sitemaps and 50,000 URLs.
 */
export async function* readSitemaps(
  roots: string[],
  site: SiteReader<PageFacts>,
  {
    parseSitemap: parse = (document) => parseSitemap(document.toString('utf8')),
  }: Pick<CrawlOptions<PageFacts>, 'parseSitemap'>,
): AsyncGenerator<SitemapResult> {
  const queue = normalized(roots).map((url) => ({ url, depth: 1 }));
  const known = new Set(queue.map(({ url }) => url));
  let urlsLeft = MAX_SITEMAP_URLS;

  for (let read = 0; read < MAX_SITEMAPS && urlsLeft > 0; read += 1) {
    const next = queue.shift();
    if (next === undefined) return;
    const retrieved = await site.get(next.url, {
      accept: ACCEPT,
      maxBytes: MAX_SITEMAP_BYTES,
      onOversize: 'truncate',
    });
    if ('reason' in retrieved) {
      yield { url: next.url, ...retrieved };
      continue;
    }
    const sitemap = await parse(await decompressed(retrieved.response.body, site));
    if (sitemap === null) {
      yield { url: next.url, reason: 'invalid_sitemap' };
      continue;
    }
    if (next.depth < MAX_INDEX_DEPTH) {
      for (const url of normalized(sitemap.sitemaps.slice(0, MAX_SITEMAPS))) {
        if (known.has(url)) continue;
        known.add(url);
        queue.push({ url, depth: next.depth + 1 });
      }
    }
    const pages = sitemap.pages.slice(0, urlsLeft);
    urlsLeft -= pages.length;
    for (let first = 0; first < pages.length; first += PAGES_AT_ONCE) {
      yield { pages: normalized(pages.slice(first, first + PAGES_AT_ONCE)) };
      await setImmediate();
    }
  }
}

function normalized(urls: string[]): string[] {
  return [...new Set(urls.map((url) => normalizeUrl(url)).filter((url) => url !== null))];
}

/** The document, decompressed if it begins like gzip: servers send .xml.gz with many content types. */
async function decompressed(body: Buffer, { client }: SiteReader<PageFacts>): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  const chunks: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  gunzip.end(body);
  try {
    for await (const chunk of gunzip) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MAX_SITEMAP_BYTES) break;
    }
  } catch {
    // The part before the damage is used.
  }
  client.countBytes(size);
  return Buffer.concat(chunks);
}
