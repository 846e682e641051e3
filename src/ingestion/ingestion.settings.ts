import { Url, WholeNumber } from '../platform/config/setting-rules';

/** How websites are crawled. */
export class IngestionSettings {
  @WholeNumber(0, 60_000)
  CRAWL_DELAY_MS = 500;

  @WholeNumber(1, 10_000)
  CRAWL_MAX_PAGES = 200;

  @Url('http:', 'https:')
  RENDERER_URL?: string;
}
