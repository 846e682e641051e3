import type { AuthenticatedRequest } from '../auth/caller';
import { ApiError } from '../platform/http/errors';
import type { TimedRequest } from '../platform/http/http.metrics';
import { countTurn, noteStage, type TurnOutcome } from './chat.metrics';
import { NO_MODEL, type ReplyEvent } from './chat.service';

/** Passes a reply on and measures it: from the arrival of its request, as its visitor would. */
export async function* observeTurn(
  reply: AsyncGenerator<ReplyEvent>,
  { arrivedAtMs, admittedAtMs }: TimedRequest & AuthenticatedRequest,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent> {
  const elapsedMs = (): number => performance.now() - arrivedAtMs;
  noteStage('auth', admittedAtMs - arrivedAtMs);
  let outcome: TurnOutcome = 'left';
  let hasSpoken = false;
  try {
    for await (const event of reply) {
      if (event.type === 'end') {
        outcome = event.answer.model === NO_MODEL ? 'no_answer' : 'answered';
        noteStage('whole', elapsedMs());
      } else if (!hasSpoken) {
        hasSpoken = true;
        noteStage('first_token', elapsedMs());
      }
      yield event;
    }
  } catch (error) {
    outcome = outcomeOf(error, signal);
    throw error;
  } finally {
    countTurn(outcome);
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): TurnOutcome {
  if (error instanceof ApiError) return error.status < 500 ? 'refused' : 'failed';
  return signal.aborted && error === signal.reason ? 'left' : 'failed';
}
