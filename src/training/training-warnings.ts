import type { IngestionProgress } from '../ingestion/ingestion-progress';

/** Reasons for skipped pages that a tenant should know of: something of the source is missing. */
const WARNED_REASONS: Record<string, string> = {
  needs_javascript: 'Pages show their text only with JavaScript, which ParleyBot does not run.',
  page_limit: 'The limit of pages was reached: further pages were not read.',
  byte_limit: 'The limit of downloaded data was reached: further pages were not read.',
  time_limit: 'The time limit was reached: further pages were not read.',
  site_unavailable: 'The site kept failing: further pages were not read.',
};

/** What is missing of a source that was read: the kind, a sentence, and how many pages are known to be concerned. */
export interface TrainingWarning {
  code: string;
  message: string;
  pages: number;
}

/** The warnings about a run by its progress. Pure. */
export function warningsOf({
  pagesWithoutText,
  skippedByReason,
}: Pick<IngestionProgress, 'pagesWithoutText' | 'skippedByReason'>): TrainingWarning[] {
  const skipped = Object.entries(WARNED_REASONS).map(([code, message]) => ({
    code,
    message,
    pages: skippedByReason[code] ?? 0,
  }));
  const withoutText = { code: 'no_text', message: 'Pages have no text.', pages: pagesWithoutText };
  return [withoutText, ...skipped].filter(({ pages }) => pages > 0);
}
