import type { ReadingStep } from './source-documents';

/** How many pages a run has found, read and skipped so far. */
export interface IngestionProgress {
  pagesFound: number;
  pagesFetched: number;
  pagesSkipped: number;
}

/** Progress at the start of a run. */
export const NO_PROGRESS: IngestionProgress = { pagesFound: 0, pagesFetched: 0, pagesSkipped: 0 };

/** Progress after one more step. Pure. */
export function advance(progress: IngestionProgress, step: ReadingStep): IngestionProgress {
  switch (step.kind) {
    case 'found':
      return { ...progress, pagesFound: Math.max(progress.pagesFound, step.count) };
    case 'document':
      return { ...progress, pagesFetched: progress.pagesFetched + (step.url === null ? 0 : 1) };
    case 'skipped':
      return { ...progress, pagesSkipped: progress.pagesSkipped + 1 };
  }
}
