import { UnreadablePageError } from './crawl-error';
import { DEFAULT_MAX_PAGE_BYTES, type CrawlOptions, type PageFacts } from './crawl-options';
import { parseRobotsTag } from './robots-tag';
import type { Refusal, SiteReader } from './site-reader';
import { normalizeUrl } from './site-url';

const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.8';
const READABLE_TYPE = /^\s*(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i;
const LOOKS_LIKE_HTML = /^\s*<(!doctype html|html|head|body)\b/i;
const SNIFFED_BYTES = 512;

/** A page with its directives for robots, from the page and from the `X-Robots-Tag` header. */
export interface ReadPage<P> {
  /** The normalized final URL. */
  finalUrl: string;
  /** The canonical URL of the page if it is on the same site, else the final URL. */
  url: string;
  page: P;
  noindex: boolean;
  nofollow: boolean;
}

/** Why a page that was read is not used, if it is not. Its links may be followed. */
export function refusalOf({
  noindex,
  page,
}: ReadPage<PageFacts>): 'noindex' | 'needs_javascript' | undefined {
  if (noindex) return 'noindex';
  return page.needsJavaScript ? 'needs_javascript' : undefined;
}

/** Fetches and reads pages of one site. */
export class PageReader<P extends PageFacts> {
  constructor(
    private readonly site: SiteReader,
    private readonly isOnSite: (url: string) => boolean,
    private readonly options: Pick<CrawlOptions<P>, 'readPage' | 'maxPageBytes'>,
  ) {}

  /** The page, or why there is none. For `refuseRedirect` see `SiteReader`. */
  async read(
    start: string,
    refuseRedirect?: (url: string) => Refusal | null,
  ): Promise<ReadPage<P> | Refusal> {
    const { readPage, maxPageBytes = DEFAULT_MAX_PAGE_BYTES } = this.options;
    const retrieved = await this.site.get(start, {
      accept: ACCEPT,
      maxBytes: maxPageBytes,
      ...(refuseRedirect && { refuseRedirect }),
    });
    if ('reason' in retrieved) return retrieved;
    const { url: finalUrl, response } = retrieved;
    const contentType = readableType(response.headers['content-type'], response.body);
    if (contentType === null) return { reason: 'not_html' };
    let page: P;
    try {
      page = await readPage(response.body, contentType, finalUrl);
    } catch (error) {
      // Any other error is not the fault of the page.
      if (!(error instanceof UnreadablePageError)) throw error;
      return { reason: 'unreadable' };
    }
    const tag = parseRobotsTag(response.headers['x-robots-tag']);
    return {
      finalUrl,
      url: this.canonicalUrl(page, finalUrl),
      page,
      noindex: tag.noindex || page.noindex,
      nofollow: tag.nofollow || page.nofollow,
    };
  }

  private canonicalUrl(page: P, finalUrl: string): string {
    const canonical = page.canonicalUrl === null ? null : normalizeUrl(page.canonicalUrl, finalUrl);
    return canonical !== null && this.isOnSite(canonical) ? canonical : finalUrl;
  }
}

function readableType(header: string | undefined, body: Buffer): string | null {
  if (header !== undefined && header !== '') return READABLE_TYPE.test(header) ? header : null;
  return LOOKS_LIKE_HTML.test(body.subarray(0, SNIFFED_BYTES).toString('latin1')) ? 'text/html' : null;
}
