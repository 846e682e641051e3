import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PageFacts } from '@app/crawler';
import { decodedUri } from '@app/languages';
import type { FileOnDisk } from './file-on-disk';

/** A fetched file that is not read yet. */
export type CrawledFile = PageFacts & { file: FileOnDisk };

/** A fetched file as the crawler sees it: it has no links, and equals any file with the same content. */
export async function fetchedFile(path: string, url: string): Promise<CrawledFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return {
    file: { path, name: nameIn(url) },
    text: hash.digest('base64url'),
    canonicalUrl: null,
    noindex: false,
    nofollow: false,
    needsJavaScript: false,
    links: [],
  };
}

/** The last part of a URL's path, or its host. */
function nameIn(url: string): string {
  const { pathname, host } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  return name === '' ? host : decodedUri(name);
}
