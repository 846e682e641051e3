import type { ReadingStep } from './source-documents';
import type { IngestionProgress } from './training-source.entity';

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
