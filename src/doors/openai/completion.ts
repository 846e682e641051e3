import type { ChatAnswerDto } from '../../chat/chat.dto';
import type { ReplyEnd } from '../../chat/turn/turn';
import type { OpenAiRequest } from './openai-request';

/** The common fields of all parts of a completion. */
export interface CompletionHead {
  id: string;
  /** In seconds since 1970. */
  created: number;
  model: string;
}

/** The head of the completion for a message with this id. */
export function headOf({ model }: OpenAiRequest, messageId: number): CompletionHead {
  return { id: `chatcmpl-${messageId}`, created: Math.floor(Date.now() / 1000), model };
}

/** The answer as a `chat.completion`. */
export function completionOf(head: CompletionHead, { answer, finishReason }: ReplyEnd): object {
  const message = {
    role: 'assistant',
    content: answer.text,
    refusal: null,
    annotations: annotationsOf(answer),
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: knownReason(finishReason) };
  return {
    ...head,
    object: 'chat.completion',
    choices: [choice],
    usage: usageOf(answer),
    parley: aboutParley(answer),
  };
}

/** A `chat.completion.chunk` with the next part of the message. `more` has the fields next to `choices`. */
export function chunkOf(
  head: CompletionHead,
  { delta, finishReason = null }: { delta: object; finishReason?: string | null },
  more: object,
): object {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }];
  return { ...head, object: 'chat.completion.chunk', choices, ...more };
}

/** The chunk that ends the message: its sources and the finish reason. */
export function lastChunkOf(head: CompletionHead, { answer, finishReason }: ReplyEnd, more: object): object {
  const choice = { delta: { annotations: annotationsOf(answer) }, finishReason: knownReason(finishReason) };
  return chunkOf(head, choice, { ...more, parley: aboutParley(answer) });
}

/** The chunk after the last, with the usage and no choice. */
export function usageChunkOf(head: CompletionHead, answer: ChatAnswerDto): object {
  return { ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(answer) };
}

function annotationsOf(answer: ChatAnswerDto): object[] {
  return citationsOf(answer).map((citation) => ({ type: 'url_citation', url_citation: citation }));
}

/** The sources with a URL. They belong to the whole answer, so their place is its end. */
export function citationsOf({ text, sources }: ChatAnswerDto): object[] {
  const place = { start_index: text.length, end_index: text.length };
  return sources.flatMap(({ url, title }) => (url === null ? [] : [{ url, title: title ?? url, ...place }]));
}

/** The usage. Answers without a language model cost no tokens. */
function usageOf({ usage = { promptTokens: 0, completionTokens: 0 } }: ChatAnswerDto): object {
  const { promptTokens, completionTokens } = usage;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** The fields of an answer without an equivalent at OpenAI. */
export function aboutParley(answer: ChatAnswerDto): object {
  const { conversationId, messageId, model, sources, decision, decidedBy, grounded } = answer;
  return { conversationId, messageId, model, sources, decision, decidedBy, grounded };
}

function knownReason(reason: string | undefined): string {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}
