import type { ReadingStep } from './reading-step';
import type { TrainingWarning } from './training-warning';

/** A ZIP of many files does not fill the answer with its warnings. */
const MAX_WARNINGS = 20;

/** How many pages a run has found, read and skipped so far. */
export interface IngestionProgress {
  pagesFound: number;
  pagesFetched: number;
  pagesSkipped: number;
  /** The fetched pages that have no text. */
  pagesWithoutText: number;
  skippedByReason: Record<string, number>;
  warnings: readonly TrainingWarning[];
  /** The code of the error that ended the run. */
  errorCode?: string;
}

/** Progress at the start of a run. */
export const NO_PROGRESS: IngestionProgress = {
  pagesFound: 0,
  pagesFetched: 0,
  pagesSkipped: 0,
  pagesWithoutText: 0,
  skippedByReason: {},
  warnings: [],
};

/** Progress after one more step. Pure. */
export function advance(progress: IngestionProgress, step: ReadingStep): IngestionProgress {
  const { pagesFound, pagesFetched, pagesSkipped, pagesWithoutText, skippedByReason } = progress;
  switch (step.kind) {
    case 'found':
      return { ...progress, pagesFound: Math.max(pagesFound, step.count) };
    case 'document':
    case 'unchanged':
      return progress;
    case 'page':
      if (step.url === null) return progress;
      return {
        ...progress,
        pagesFetched: pagesFetched + 1,
        pagesWithoutText: pagesWithoutText + (step.hasText ? 0 : 1),
      };
    case 'warning':
      return { ...progress, warnings: withWarning(progress.warnings, step.warning) };
    case 'skipped': {
      const pages = (skippedByReason[step.reason] ?? 0) + 1;
      return {
        ...progress,
        pagesSkipped: pagesSkipped + 1,
        skippedByReason: { ...skippedByReason, [step.reason]: pages },
      };
    }
  }
}

/** The same warning about another page of a website counts that page. */
function withWarning(
  warnings: readonly TrainingWarning[],
  warning: TrainingWarning,
): readonly TrainingWarning[] {
  const { code, message, pages } = warning;
  const isSame = (other: TrainingWarning): boolean => other.code === code && other.message === message;
  if (!warnings.some(isSame)) return [...warnings, warning].slice(0, MAX_WARNINGS);
  return warnings.map((other) => (isSame(other) ? { ...other, pages: other.pages + pages } : other));
}
