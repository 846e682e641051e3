import type { AuthenticatedRequest } from '../../auth/caller';
import { ApiError } from '../../platform/http/errors';
import type { TimedRequest } from '../../platform/http/http.metrics';
import { observeStage, turns, type TurnOutcome } from '../chat.metrics';
import type { ReplyEvent } from './turn';

/** Passes a reply on, counts its outcome and measures its stages from the arrival of the request. */
export async function* observeTurn(
  reply: AsyncGenerator<ReplyEvent>,
  { arrivedAtMs, admittedAtMs }: TimedRequest & Pick<AuthenticatedRequest, 'admittedAtMs'>,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent> {
  const elapsedMs = (): number => performance.now() - arrivedAtMs;
  observeStage('auth', admittedAtMs - arrivedAtMs);
  let outcome: TurnOutcome = 'left';
  let hasBegun = false;
  try {
    for await (const event of reply) {
      if (event.type === 'end') {
        const { decision } = event.answer;
        outcome = decision === null ? 'paused' : decision === 'unanswered' ? 'no_answer' : 'answered';
        observeStage('whole', elapsedMs());
      } else if (event.type === 'delta' && !hasBegun) {
        hasBegun = true;
        observeStage('first_token', elapsedMs());
      }
      yield event;
    }
  } catch (error) {
    outcome = outcomeOf(error, signal);
    throw error;
  } finally {
    turns.inc({ outcome });
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): TurnOutcome {
  if (error instanceof ApiError) return error.status < 500 ? 'refused' : 'failed';
  return signal.aborted && error === signal.reason ? 'left' : 'failed';
}
