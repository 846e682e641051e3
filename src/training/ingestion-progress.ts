import type { ReadingStep } from './source-documents';
import type { IngestionProgress } from './training-source.entity';

const MOST_SKIPPED_SHOWN = 200;

/** Progress after one more step. Pure; the list of skipped pages stays short. */
export function advance(progress: IngestionProgress, step: ReadingStep): IngestionProgress {
  switch (step.kind) {
    case 'found':
      return { ...progress, pagesFound: Math.max(progress.pagesFound, step.count) };
    case 'document':
      return { ...progress, pagesFetched: progress.pagesFetched + (step.document.url === null ? 0 : 1) };
    case 'skipped': {
      const { url, reason, detail } = step;
      const shown = progress.skipped.length < MOST_SKIPPED_SHOWN;
      const skipped = shown
        ? [...progress.skipped, { url, reason, ...(detail && { detail }) }]
        : progress.skipped;
      return { ...progress, pagesSkipped: progress.pagesSkipped + 1, skipped };
    }
  }
}
