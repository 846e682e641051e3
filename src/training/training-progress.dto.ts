import { ApiProperty } from '@nestjs/swagger';
import { PAGE_STATES, type CrawledPage, type TitledPage } from '../ingestion/crawled-page';
import { NO_PROGRESS, type IngestionProgress } from '../ingestion/ingestion-progress';
import { Choice, Count } from '../platform/http/requests/fields/answer-fields';
import type { TrainingSource } from './training-source.entity';

const MAX_SKIPPED_SHOWN = 200;

/** Reasons for skipped pages that a tenant should know: content of the source is missing. */
const WARNED_REASONS: Record<string, string> = {
  needs_javascript: 'Pages show their text only with JavaScript, which ParleyBot does not run.',
  page_limit: 'The page limit was reached: further pages were not read.',
  byte_limit: 'The download limit was reached: further pages were not read.',
  time_limit: 'The time limit was reached: further pages were not read.',
  site_unavailable: 'The site kept failing: further pages were not read.',
};

/** A page that was skipped. */
export class SkippedPageDto {
  /**
   * For a file in a ZIP, its path.
   * @example "https://www.example.com/docs/"
   */
  url: string;

  reason: string;

  detail?: string;
}

/** A page of the newest run. */
export class TrainedPageDto {
  /**
   * For a file in a ZIP, its path.
   * @example "https://www.example.com/docs/"
   */
  url: string;

  /**
   * Null if the page has no title, was not read or is not stored yet.
   * @example "Refunds"
   */
  title: string | null;

  @Choice(PAGE_STATES)
  state: CrawledPage['state'];

  reason?: string;

  detail?: string;
}

/** A warning that content of a source could not be read, or was read in doubt. */
export class TrainingWarningDto {
  /** @example "page_limit" */
  code: string;

  message: string;

  /** The number of pages, slides or sheets that are known to be affected. */
  @Count()
  pages: number;

  /** The path of the file in a ZIP. @example "prices/2026.xlsx" */
  file?: string;

  /** Their numbers in a file. @example "2, 5–9" */
  pageNumbers?: string;

  /** Their unit: `page`, `slide` or `sheet`. @example "page" */
  pageKind?: string;
}

/** The progress of a source in numbers. */
export class TrainingCountsDto {
  @Count()
  pagesFound: number;

  @Count()
  pagesFetched: number;

  @Count()
  pagesSkipped: number;

  /**
   * The place in the queue of a source that waits to be read, 1 for the next source; otherwise null. Websites have
   * their own queue. Accounts take turns.
   */
  @ApiProperty({ type: 'integer', nullable: true })
  queuePosition: number | null;

  /**
   * Missing content: pages without text, pages that need JavaScript, pages beyond a limit, and gaps in files, such as
   * their character set. `text_garbled`: a text that nobody can read.
   */
  warnings: TrainingWarningDto[];

  /**
   * Why the source failed, as a code: the reason why its page, file or text cannot be read.
   * @example "only_pictures"
   */
  errorCode: string | null;
}

/** The progress of a source. */
export class TrainingProgressDto extends TrainingCountsDto {
  /** The first 200 skipped pages, with the reason. */
  skipped: SkippedPageDto[];

  /**
   * Every page of the newest run. `added`, `changed` and `unchanged` compare with the previous run. `kept`: the page
   * could not be read, and its previous content is still used. `gone`: the site answered 404 or 410. `skipped`: not
   * read, for the given reason.
   */
  pages: TrainedPageDto[];

  /** The error of a failed source. */
  error: string | null;
}

/** A source with its place in the queue; null when it does not wait. */
export interface QueuedSource {
  source: TrainingSource;
  queuePosition: number | null;
}

/** The progress of a source, as Get Training Source shows it. */
export function presentProgress(queued: QueuedSource, crawledPages: TitledPage[]): TrainingProgressDto {
  const pages = crawledPages.map(({ url, title, state, reason, detail }) => ({
    url,
    title,
    state,
    reason: reason ?? undefined,
    detail: detail ?? undefined,
  }));
  const skipped = pages
    .flatMap(({ url, reason, detail }) => (reason === undefined ? [] : [{ url, reason, detail }]))
    .slice(0, MAX_SKIPPED_SHOWN);
  return { ...countsOf(queued), skipped, pages, error: queued.source.error };
}

/** The progress of a source in numbers, as all answers about it show it. */
export function countsOf({ source, queuePosition }: QueuedSource): TrainingCountsDto {
  const progress = { ...NO_PROGRESS, ...source.progress };
  const { pagesFound, pagesFetched, pagesSkipped } = progress;
  const errorCode = source.error === null ? null : (progress.errorCode ?? null);
  return { pagesFound, pagesFetched, pagesSkipped, queuePosition, warnings: warningsOf(progress), errorCode };
}

/** The warnings that follow from the progress of a run. Pure. */
function warningsOf({
  pagesWithoutText,
  skippedByReason,
  warnings,
}: Pick<IngestionProgress, 'pagesWithoutText' | 'skippedByReason' | 'warnings'>): TrainingWarningDto[] {
  const skipped = Object.entries(WARNED_REASONS).map(([code, message]) => ({
    code,
    message,
    pages: skippedByReason[code] ?? 0,
  }));
  const withoutText = {
    code: 'no_text',
    message: 'Pages have no text.',
    pages: pagesWithoutText + (skippedByReason['no_text'] ?? 0),
  };
  return [withoutText, ...skipped, ...warnings].filter(({ pages }) => pages > 0);
}
