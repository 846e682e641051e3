import type { FoundPassage } from '../../knowledge/found-passage';
import { NO_MODEL, type Decider, type Decision } from '../../conversations/message.entity';
import type { AnswerEvent } from './answer-event';
import type { Pair } from '../../knowledge/pairs/pairs.queries';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import { NOTHING_FOUND, type RetrievedPassages } from '../searching/retrieval.service';

/** The service's own answer, in the name of the built-in model, with the decision and its decider. */
export async function* writtenAnswer(
  text: string,
  decision?: Decision,
  by: Decider = 'words',
): AsyncGenerator<AnswerEvent> {
  if (decision) yield { type: 'decision', decision, by };
  yield { type: 'delta', text };
  yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop' };
}

/** A sentence that says that the agent does not know. */
export async function* noAnswer(text: string): AsyncGenerator<AnswerEvent> {
  yield { type: 'delta', text };
  yield { type: 'end', model: NO_MODEL, isUnanswered: true };
}

/** The exact answer of a pair. Its source is the only passage of `passagesOf`. */
export async function* pairAnswer(pair: Pair): AsyncGenerator<AnswerEvent> {
  yield { type: 'decision', decision: 'pair', by: 'words' };
  yield { type: 'delta', text: pair.answer };
  yield { type: 'end', model: NO_MODEL, restsOn: passagesOf(pair).passages };
}

/** The pair as the passages of an answer. */
export function passagesOf({ sourceId, source, question, answer }: Pair): RetrievedPassages {
  const place = { id: sourceId, sourceId, source, documentId: sourceId, position: 0, url: null, page: null };
  const passage: FoundPassage = { ...place, title: question, heading: '', text: answer, date: null };
  return { ...NOTHING_FOUND, hasKnowledge: true, relevance: 'sure', passages: [passage] };
}

/** An empty answer, which counts neither as answered nor as unanswered. */
export async function* silence(): AsyncGenerator<AnswerEvent> {
  yield* [];
}
