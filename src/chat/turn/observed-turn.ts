import type { AuthenticatedRequest } from '../../auth/caller';
import { NO_MODEL } from '../../conversations/message.entity';
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
        // A pair's answer comes from no model either, but it names its source.
        const { model, sources, text } = event.answer;
        const isOfModel = model !== NO_MODEL || sources.length > 0;
        outcome = isOfModel ? 'answered' : text === '' ? 'paused' : 'no_answer';
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
