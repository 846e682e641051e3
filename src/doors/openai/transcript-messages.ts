import type { PastMessage } from '../../chat/turn/turn';
import { invalidField } from '../../platform/http/errors';
import { isStorable } from '../../platform/http/requests/fields/fields';
import { isGiven, type Fields } from './request-fields';

/** A message of a user or the assistant. Others are ignored. */
export interface TranscriptMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** The parts with text in chat completions and responses. */
const TEXT_PARTS = new Set<unknown>(['text', 'input_text', 'output_text']);

/** A message as the client wrote it, and its path in the request. */
interface WrittenMessage {
  role: TranscriptMessage['role'];
  content: unknown;
  path: string;
}

/**
 * The messages of user and assistant. System messages, and calls of tools with their results, are left out. In earlier
 * messages, images, sound and files are left out too, so that a picture does not end a chat; in the user's last message
 * they are refused, because the agent would answer without having seen them.
 * @throws ApiError VALIDATION_ERROR
 */
export function transcriptIn(list: string, messages: readonly unknown[]): TranscriptMessage[] {
  const written = messages.flatMap((message, index) => writtenIn(message, `${list}.${index}`));
  const last = written.findLastIndex(({ role }) => role === 'user');
  return written.flatMap((message, index) => {
    const text = textIn(message, index === last);
    return text.trim() === '' ? [] : [{ role: message.role, text }];
  });
}

/** The exchanges before the question, newest first. Consecutive answers, and consecutive questions, are merged. */
export function exchangesOf(earlier: readonly TranscriptMessage[]): PastMessage[] {
  const exchanges: PastMessage[] = [];
  for (const { role, text } of earlier) {
    const last = exchanges.at(-1);
    const isNew = !last || (role === 'user' && last.response !== '');
    if (isNew) exchanges.push({ query: '', response: '' });
    const exchange = exchanges.at(-1)!;
    if (role === 'user') exchange.query = joined(exchange.query, text);
    else exchange.response = joined(exchange.response, text);
  }
  return exchanges.toReversed();
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before}\n\n${text}`;
}

/** The message of a user or the assistant; none for any other. */
function writtenIn(message: unknown, path: string): WrittenMessage[] {
  if (typeof message !== 'object' || message === null) throw invalidField(path, 'type', 'must be an object');
  const { type = 'message', role, content } = message as Fields;
  // Calls, their results and reasoning stand between the messages of a response.
  if (type !== 'message') return [];
  if (typeof role !== 'string') throw invalidField(`${path}.role`, 'required', 'is required');
  return role === 'user' || role === 'assistant' ? [{ role, content, path: `${path}.content` }] : [];
}

/** The text of a message: a string, or parts with text. It is empty for an assistant's call of a tool. */
function textIn({ role, content, path }: WrittenMessage, isQuestion: boolean): string {
  if (role === 'assistant' && !isGiven(content)) return '';
  const text = Array.isArray(content)
    ? content.map((part, index) => partIn(part, `${path}.${index}`, isQuestion)).join('')
    : content;
  if (typeof text !== 'string')
    throw invalidField(path, 'type', 'must be a string or an array of text parts');
  if (!isStorable(text))
    throw invalidField(path, 'characters', 'must be text without U+0000 and lone surrogates');
  return text;
}

function partIn(part: unknown, path: string, isQuestion: boolean): string {
  const { type, text, refusal } = (part ?? {}) as Fields;
  if (TEXT_PARTS.has(type) && typeof text === 'string') return text;
  if (type === 'refusal' && typeof refusal === 'string') return refusal;
  if (!isQuestion) return '';
  throw invalidField(path, 'unsupported', 'must be a part with text: agents read text only');
}
