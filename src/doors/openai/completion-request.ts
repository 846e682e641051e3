import { DEFAULT_TEMPERATURE, MAX_MESSAGE_CHARACTERS } from '../../chat/chat.dto';
import type { PastMessage } from '../../chat/turn/turn';
import { parseId } from '../../platform/database/id';
import { invalid } from '../../platform/http/errors';
import { hasAtMost, isStorable } from '../../platform/http/requests/fields/fields';

const MAX_USER_CHARACTERS = 255;

/** A message of a user or the assistant. Others are ignored. */
export interface TranscriptMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A request for a chat completion, as far as an agent can fulfil it. */
export interface OpenAiRequest {
  /** The agent's id as the client wrote it. */
  model: string;
  /** 0, which no agent has, for a name that is not an id. */
  agentId: number;
  /** The last message of the user. */
  question: string;
  /** What was said before it, oldest first. */
  earlier: TranscriptMessage[];
  temperature: number;
  /** The tenant's own id of the visitor. */
  userId?: string;
  stream: boolean;
  includeUsage: boolean;
}

type Fields = Record<string, unknown>;

/**
 * Reads the body of a request for a chat completion. Parameters that only tune a model are ignored; those that would
 * change the form of the answer are refused.
 * @throws ApiError VALIDATION_ERROR
 */
export function readCompletionRequest(body: Fields): OpenAiRequest {
  refuseOtherForms(body);
  const { model, messages, temperature, user, safety_identifier: identifier } = body;
  if (typeof model !== 'string') throw fieldError('model', 'required', 'is required: the id of an agent');
  const chatMessages = chatMessagesIn(messages);
  const last = chatMessages.findLastIndex(({ role }) => role === 'user');
  const question = chatMessages[last]?.text ?? '';
  if (question.trim() === '')
    throw fieldError('messages', 'required', 'must have a message of the role user');
  if (!hasAtMost(MAX_MESSAGE_CHARACTERS, question.trim())) {
    const problem = `must be at most ${MAX_MESSAGE_CHARACTERS} characters in the last message of the user`;
    throw fieldError('messages', 'max_length', problem);
  }
  return {
    model,
    agentId: parseId(model),
    question,
    earlier: chatMessages.slice(0, last),
    temperature: numberFrom(temperature, 'temperature', { min: 0, max: 2 }) ?? DEFAULT_TEMPERATURE,
    userId: userIn(user ?? identifier),
    ...streamingIn(body),
  };
}

/** The exchanges before the question, newest first. Consecutive answers, and consecutive questions, become one. */
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

/** @throws ApiError VALIDATION_ERROR for a request whose answer would have a form that no agent gives */
function refuseOtherForms(body: Fields): void {
  const { n, tool_choice: toolChoice, function_call: functionCall, response_format: format } = body;
  if (isGiven(n) && n !== 1) throw fieldError('n', 'unsupported', 'must be 1');
  for (const [name, choice] of Object.entries({ tool_choice: toolChoice, function_call: functionCall })) {
    if (isGiven(choice) && choice !== 'auto' && choice !== 'none')
      throw fieldError(name, 'unsupported', 'must be auto or none: agents call no tools of the request');
  }
  if (isGiven(format) && (format as Fields)['type'] !== 'text')
    throw fieldError('response_format', 'unsupported', 'must be of the type text');
  const { modalities } = body;
  if (isGiven(modalities) && !(Array.isArray(modalities) && modalities.every((each) => each === 'text')))
    throw fieldError('modalities', 'unsupported', 'must be ["text"]');
}

function streamingIn({
  stream,
  stream_options: options,
}: Fields): Pick<OpenAiRequest, 'stream' | 'includeUsage'> {
  if (isGiven(stream) && typeof stream !== 'boolean') throw fieldError('stream', 'type', 'must be a boolean');
  if (isGiven(options) && typeof options !== 'object')
    throw fieldError('stream_options', 'type', 'must be an object');
  if (isGiven(options) && stream !== true)
    throw fieldError('stream_options', 'requires', 'must be sent with stream: true');
  return {
    stream: stream === true,
    includeUsage: isGiven(options) && (options as Fields)['include_usage'] === true,
  };
}

function userIn(user: unknown): string | undefined {
  if (!isGiven(user) || user === '') return undefined;
  if (typeof user !== 'string' || !isStorable(user)) throw fieldError('user', 'type', 'must be a string');
  if (!hasAtMost(MAX_USER_CHARACTERS, user.trim()))
    throw fieldError('user', 'max_length', `must be at most ${MAX_USER_CHARACTERS} characters`);
  return user.trim() || undefined;
}

function numberFrom(
  value: unknown,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw fieldError(name, 'range', `must be a number from ${min} to ${max}`);
}

/** What user and assistant have said. System messages, and calls of tools with their results, are left out. */
function chatMessagesIn(messages: unknown): TranscriptMessage[] {
  if (!Array.isArray(messages)) throw fieldError('messages', 'required', 'is required: an array of messages');
  return messages.flatMap((message: unknown, index) => {
    const path = `messages.${index}`;
    if (typeof message !== 'object' || message === null) throw fieldError(path, 'type', 'must be an object');
    const { role, content } = message as Fields;
    if (typeof role !== 'string') throw fieldError(`${path}.role`, 'required', 'is required');
    if (role !== 'user' && role !== 'assistant') return [];
    const text = textIn(content, `${path}.content`, role);
    return text.trim() === '' ? [] : [{ role, text }];
  });
}

/** The text of a message: a string, or parts of type `text`. An assistant that called a tool has said nothing. */
function textIn(content: unknown, path: string, role: TranscriptMessage['role']): string {
  if (role === 'assistant' && !isGiven(content)) return '';
  const text = Array.isArray(content) ? partsIn(content, path, role).join('') : content;
  if (typeof text !== 'string') throw fieldError(path, 'type', 'must be a string or an array of text parts');
  if (!isStorable(text))
    throw fieldError(path, 'characters', 'must be text without U+0000 and lone surrogates');
  return text;
}

function partsIn(parts: unknown[], path: string, role: TranscriptMessage['role']): string[] {
  return parts.map((part, index) => {
    const { type, text, refusal } = (part ?? {}) as Fields;
    if (type === 'text' && typeof text === 'string') return text;
    if (role === 'assistant' && type === 'refusal' && typeof refusal === 'string') return refusal;
    throw fieldError(
      `${path}.${index}`,
      'unsupported',
      'must be a part of the type text: agents read text only',
    );
  });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function fieldError(path: string, rule: string, problem: string): Error {
  return invalid([{ path, rule, message: `${path} ${problem}` }]);
}
