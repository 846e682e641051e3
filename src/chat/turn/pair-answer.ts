import type { FoundPassage } from '../../knowledge/found-passage';
import { NO_MODEL } from '../../conversations/message.entity';
import type { Pair } from '../../knowledge/pairs/pairs.queries';
import type { ModelEvent } from '../../models/language-model';
import { NOTHING_FOUND, type RetrievedPassages } from './retrieval.service';

/** Exactly the answer of a pair, which no model has seen. Its source is the only passage of `passagesOf`. */
export async function* pairAnswer({ answer }: Pair): AsyncGenerator<ModelEvent> {
  yield { type: 'delta', text: answer };
  yield { type: 'end', model: NO_MODEL, restsOn: [0], isUnanswered: false };
}

/** The pair as the passages of an answer. */
export function passagesOf({ sourceId, source, question, answer }: Pair): RetrievedPassages {
  const place = { id: sourceId, sourceId, source, documentId: sourceId, position: 0, url: null, page: null };
  const passage: FoundPassage = { ...place, title: question, heading: '', text: answer, date: null };
  return { ...NOTHING_FOUND, hasKnowledge: true, relevance: 'sure', passages: [passage] };
}
