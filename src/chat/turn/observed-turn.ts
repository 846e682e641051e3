import type { AuthenticatedRequest } from '../../auth/caller';
import { ApiError } from '../../platform/http/errors';
import type { TimedRequest } from '../../platform/http/http.metrics';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import type { ChatAnswerDto } from '../chat.dto';
import { observeStage, turns, type TurnOutcome } from '../chat.metrics';
import { watched } from '../../platform/watched';
import type { ReplyEvent } from './turn';

/** Passes a reply on, counts its outcome and measures its stages from the arrival of the request. */
export function observeTurn(
  reply: AsyncIterable<ReplyEvent>,
  { arrivedAtMs, admittedAtMs }: TimedRequest & Pick<AuthenticatedRequest, 'admittedAtMs'>,
  signal: AbortSignal,
): AsyncIterable<ReplyEvent> {
  const elapsedMs = (): number => performance.now() - arrivedAtMs;
  return watched(reply, () => {
    observeStage('auth', admittedAtMs - arrivedAtMs);
    let outcome: TurnOutcome = 'left';
    let hasBegun = false;
    return {
      note: (event) => {
        if (event.type === 'end') {
          outcome = outcomeOf(event.answer);
          observeStage('whole', elapsedMs());
        } else if (event.type === 'delta' && !hasBegun) {
          hasBegun = true;
          observeStage('first_token', elapsedMs());
        }
      },
      fail: (error) => {
        outcome = outcomeAfter(error, signal);
      },
      end: () => turns.inc({ outcome }),
    };
  });
}

/** The built-in model's sentence that it does not know counts as its answer. */
function outcomeOf({ decision, model }: ChatAnswerDto): TurnOutcome {
  if (decision === null) return 'paused';
  return decision === 'unanswered' && model !== EXTRACTIVE_MODEL_NAME ? 'no_answer' : 'answered';
}

function outcomeAfter(error: unknown, signal: AbortSignal): TurnOutcome {
  if (error instanceof ApiError) return error.status < 500 ? 'refused' : 'failed';
  return signal.aborted && error === signal.reason ? 'left' : 'failed';
}
