import { EXTRACTIVE_MODEL_NAME } from '../../models/extractive-model';
import type { ModelEvent } from '../../models/language-model';

/** An answer of the service's own, in the name of the built-in model. */
export async function* writtenAnswer(text: string): AsyncGenerator<ModelEvent> {
  yield { type: 'delta', text };
  yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop', restsOn: [] };
}
