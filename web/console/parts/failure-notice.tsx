import { sentenceOf, type Failure } from '../api/failure';
import { useTexts } from '../texts';
import { Button } from './button';
import { partTexts } from './part-texts';

/**
 * An error, and a way to try again. If its reader cannot solve it, it has a code and the request's id for the operator.
 */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const texts = useTexts(partTexts);
  return (
    <div class="failure" role="alert">
      <p>{[failure.sentence, ...new Set(failure.problems.map(sentenceOf))].join(' ')}</p>
      {failure.problems.length === 0 && failure.status !== 409 && (
        <p class="muted">
          <code>{failure.code}</code>
          {failure.requestId && (
            <>
              {' · '}
              {texts.request} <code>{failure.requestId}</code>
            </>
          )}
        </p>
      )}
      {/* What does not exist will not exist at another attempt. */}
      {onRetry && failure.code !== 'NOT_FOUND' && <Button label={texts.tryAgain} onClick={onRetry} />}
    </div>
  );
}
