import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { useSourceProblems } from './source-problems';
import { nameOfSource, type Source } from './use-sources';

/** Whether a source is waiting, being read, read or failed, with its counts. */
export function SourceState({ source }: { source: Source }) {
  const texts = useTexts(knowledgeTexts);
  const problemOf = useSourceProblems();
  const { status, type, dataCount, progress, error } = source;
  const { pagesFound, pagesFetched, pagesSkipped, queuePosition, warnings, errorCode } = progress;
  if (status === 'failed')
    return (
      <>
        <span class="badge bad">{texts.failed}</span>
        {error && <p class="error clip-4">{problemOf(errorCode, error)}</p>}
      </>
    );
  if (status === 'pending') {
    const isWaiting = queuePosition !== null && queuePosition > 1 && pagesFetched === 0;
    const hasPages = type === 'website' && pagesFound > 0;
    return (
      <>
        <span class="badge">
          {isWaiting
            ? fill(texts.waiting, { count: queuePosition - 1 })
            : hasPages
              ? fill(texts.readingPages, { read: pagesFetched, found: pagesFound })
              : texts.reading}
        </span>
        {!isWaiting && (
          <progress
            max={Math.max(1, pagesFound)}
            value={hasPages ? pagesFetched + pagesSkipped : undefined}
            aria-label={fill(texts.readingProgress, { name: nameOfSource(source) })}
          />
        )}
      </>
    );
  }
  const count = dataCount ?? 0;
  const passages = fill(count === 1 ? texts.passage_one : texts.passages, { count });
  const pages = fill(pagesFetched === 1 ? texts.page_one : texts.pages, { count: pagesFetched });
  return (
    <>
      <span class="badge good">{type === 'website' ? `${pages}, ${passages}` : passages}</span>{' '}
      {pagesSkipped > 0 && <span class="muted">{fill(texts.skipped, { count: pagesSkipped })}</span>}
      {warnings.map((warning) => (
        <p key={warning.message} class="muted clip-4">
          {problemOf(warning.code, warning.message, warning)}
        </p>
      ))}
    </>
  );
}
