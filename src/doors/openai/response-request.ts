import { parseId } from '../../platform/database/id';
import { invalidField } from '../../platform/http/errors';
import { isGiven, refuseForcedTools, refuseFormat, type Fields } from './request-fields';
import { readChat, type OpenAiRequest } from './openai-request';
import { transcriptIn } from './transcript-messages';

/** The resource in the error for an unknown `previous_response_id`. */
export const PREVIOUS_RESPONSE = 'previous_response';
/** The prefix of response ids. */
export const RESPONSE_PREFIX = 'resp_';

/**
 * Reads the body of a request for a response. As for chat completions, parameters that only tune a model are ignored,
 * and parameters that would change the form of the answer are refused.
 * @throws ApiError VALIDATION_ERROR
 */
export function readResponseRequest(body: Fields): OpenAiRequest {
  const { input, text, tool_choice: toolChoice, previous_response_id: previous } = body;
  refuseForcedTools('tool_choice', toolChoice);
  refuseFormat('text.format', (text as Fields | null | undefined)?.['format']);
  if (body['background'] === true)
    throw invalidField('background', 'unsupported', 'must be false: an answer comes with its request');
  if (isGiven(body['conversation']))
    throw invalidField('conversation', 'unsupported', 'must be left out: send previous_response_id');
  const items: unknown = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  if (!Array.isArray(items))
    throw invalidField('input', 'required', 'is required: a text or an array of items');
  const chat = readChat(body, 'input', transcriptIn('input', items));
  return isGiven(previous) ? { ...chat, previousMessageId: messageIdOf(previous) } : chat;
}

function messageIdOf(responseId: unknown): number {
  const id = String(responseId);
  return id.startsWith(RESPONSE_PREFIX) ? parseId(id.slice(RESPONSE_PREFIX.length)) : 0;
}
