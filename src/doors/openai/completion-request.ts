import { invalidField } from '../../platform/http/errors';
import { isGiven, refuseForcedTools, refuseFormat, type Fields } from './request-fields';
import { readChat, type OpenAiRequest } from './openai-request';
import { transcriptIn } from './transcript-messages';

/** A request for a chat completion, as far as an agent can fulfil it. */
export interface CompletionRequest extends OpenAiRequest {
  includeUsage: boolean;
}

/**
 * Reads the body of a request for a chat completion. Parameters that only tune a model are ignored; parameters that
 * would change the form of the answer are refused.
 * @throws ApiError VALIDATION_ERROR
 */
export function readCompletionRequest(body: Fields): CompletionRequest {
  refuseOtherForms(body);
  const { messages, stream_options: options } = body;
  if (!Array.isArray(messages))
    throw invalidField('messages', 'required', 'is required: an array of messages');
  const chat = readChat(body, 'messages', transcriptIn('messages', messages));
  if (isGiven(options) && typeof options !== 'object')
    throw invalidField('stream_options', 'type', 'must be an object');
  if (isGiven(options) && !chat.stream)
    throw invalidField('stream_options', 'requires', 'must be sent with stream: true');
  return { ...chat, includeUsage: isGiven(options) && (options as Fields)['include_usage'] === true };
}

/** @throws ApiError VALIDATION_ERROR for a form of answer that agents do not support */
function refuseOtherForms(body: Fields): void {
  const {
    n,
    modalities,
    tool_choice: toolChoice,
    function_call: functionCall,
    response_format: format,
  } = body;
  if (isGiven(n) && n !== 1) throw invalidField('n', 'unsupported', 'must be 1');
  refuseForcedTools('tool_choice', toolChoice);
  refuseForcedTools('function_call', functionCall);
  refuseFormat('response_format', format);
  if (isGiven(modalities) && !(Array.isArray(modalities) && modalities.every((each) => each === 'text')))
    throw invalidField('modalities', 'unsupported', 'must be ["text"]');
}
