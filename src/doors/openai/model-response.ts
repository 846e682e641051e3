import type { ChatAnswerDto } from '../../chat/chat.dto';
import type { ReplyEnd } from '../../chat/turn/turn';
import { aboutParley, citationsOf } from './completion';
import type { OpenAiRequest } from './openai-request';
import { RESPONSE_PREFIX } from './response-request';

/** The common fields of all events of a response. */
export interface ResponseHead {
  id: string;
  /** In seconds since 1970. */
  created_at: number;
  model: string;
  /** The id of its only item, the message. */
  itemId: string;
  temperature: number;
  previousId: string | null;
}

type Item = Record<string, unknown>;

/** The head of the response for a message with this id. */
export function responseHeadOf(
  { model, temperature, previousMessageId }: OpenAiRequest,
  messageId: number,
): ResponseHead {
  return {
    id: RESPONSE_PREFIX + messageId,
    created_at: Math.floor(Date.now() / 1000),
    model,
    itemId: `msg_${messageId}`,
    temperature,
    previousId: previousMessageId === undefined ? null : RESPONSE_PREFIX + previousMessageId,
  };
}

/** The response before its answer. */
export function begunResponse(head: ResponseHead): Item {
  return responseOf(head, { status: 'in_progress', output: [], usage: null });
}

/** The response with its answer. */
export function endedResponse(head: ResponseHead, { answer, finishReason }: ReplyEnd): Item {
  const reason = INCOMPLETE[finishReason ?? ''];
  return {
    ...responseOf(head, {
      status: reason ? 'incomplete' : 'completed',
      incomplete_details: reason ? { reason } : null,
      output: [messageItem(head, answer)],
      usage: usageOf(answer),
    }),
    parley: aboutParley(answer),
  };
}

/** The reasons for incomplete answers, by the model's finish reason. */
const INCOMPLETE: Record<string, string | undefined> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

/** The message of a response; without an answer, as before its first piece. */
export function messageItem({ itemId }: ResponseHead, answer?: ChatAnswerDto): Item {
  return {
    id: itemId,
    type: 'message',
    role: 'assistant',
    status: answer ? 'completed' : 'in_progress',
    content: answer ? [textPart(answer)] : [],
  };
}

/** The text of a message; without an answer, as before its first piece. */
export function textPart(answer?: ChatAnswerDto): Item {
  const annotations = answer ? annotationsOf(answer) : [];
  return { type: 'output_text', text: answer?.text ?? '', annotations, logprobs: [] };
}

/** The sources of an answer as annotations of its text. */
export function annotationsOf(answer: ChatAnswerDto): Item[] {
  return citationsOf(answer).map((citation) => ({ type: 'url_citation', ...citation }));
}

function usageOf({ usage = { promptTokens: 0, completionTokens: 0 } }: ChatAnswerDto): Item {
  const { promptTokens, completionTokens } = usage;
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: promptTokens + completionTokens,
  };
}

/** The response with all fields that clients expect; fields without meaning for an agent have their defaults. */
function responseOf({ id, created_at, model, temperature, previousId }: ResponseHead, known: Item): Item {
  return {
    id,
    object: 'response',
    created_at,
    model,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    parallel_tool_calls: true,
    previous_response_id: previousId,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    ...known,
  };
}
