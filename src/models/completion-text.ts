import type { CompletionRequest, LanguageModel } from './language-model';

/**
 * The answer of a model as one text. An answer of more than `maxChars` characters is cut off, and its call ended.
 * @throws ModelError; the signal's reason
 */
export async function completionText(
  model: LanguageModel,
  completion: CompletionRequest,
  maxChars = Infinity,
): Promise<string> {
  let text = '';
  for await (const event of model.stream(completion)) {
    if (event.type === 'delta') text += event.text;
    // Leaving the loop ends the call.
    if (text.length > maxChars) break;
  }
  return text;
}
