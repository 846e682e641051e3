import type { FoundPassage } from '../../knowledge/found-passage';
import type { LanguageModel } from '../../models/language-model';
import type { RetrievedPassages } from '../searching/retrieval.service';
import type { UnderstoodTurn } from '../understanding/understanding';

/** A message to be answered. */
export interface AnswerTask {
  turn: UnderstoodTurn;
  retrieved: RetrievedPassages;
  /** The passages that the model reads. Further searches add to them. */
  passages: FoundPassage[];
  signal: AbortSignal;
}

/** A message for a language model. */
export interface ModelTask extends AnswerTask {
  model: LanguageModel;
  /** Whether the message asks nothing; the model then reads no passages. */
  isTalk: boolean;
  /** The images of the message, as `data:` URLs by the ids of its attachments. */
  images?: ReadonlyMap<number, string>;
}
