import { sentenceOf, type Failure } from '../api/failure';
import { useTexts } from '../texts';
import { partTexts } from './part-texts';

/** An error with its code and the request's id, and a way to try again. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const texts = useTexts(partTexts);
  return (
    <div class="failure" role="alert">
      <p>{[failure.sentence, ...new Set(failure.problems.map(sentenceOf))].join(' ')}</p>
      <p class="muted">
        <code>{failure.code}</code>
        {failure.status !== 0 && failure.message !== failure.sentence && (
          <>
            {' · '}
            <span lang="en">{failure.message}</span>
          </>
        )}
        {failure.requestId && (
          <>
            {' · '}
            {texts.request} <code>{failure.requestId}</code>
          </>
        )}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
