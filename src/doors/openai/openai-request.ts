import { DEFAULT_TEMPERATURE, MAX_MESSAGE_CHARACTERS } from '../../chat/chat.dto';
import { parseId } from '../../platform/database/id';
import { invalidField } from '../../platform/http/errors';
import { hasAtMost, isStorable } from '../../platform/http/requests/fields/fields';
import { isGiven, type Fields } from './request-fields';
import type { TranscriptMessage } from './transcript-messages';

const MAX_USER_CHARACTERS = 255;

/** A request to an agent, in either API of OpenAI. */
export interface OpenAiRequest {
  /** The agent's id as the client wrote it. */
  model: string;
  /** The agent's id; 0, which no agent has, for a name that is not an id. */
  agentId: number;
  /** The last message of the user. */
  question: string;
  /** The earlier messages, oldest first. */
  earlier: TranscriptMessage[];
  temperature: number;
  /** The tenant's own id of the visitor. */
  userId?: string;
  stream: boolean;
  /** The previous message of the conversation; 0, which no message has, for a foreign id. */
  previousMessageId?: number;
}

/**
 * Reads the common fields of both APIs. `list` is the name of the field with the messages.
 * @throws ApiError VALIDATION_ERROR
 */
export function readChat(body: Fields, list: string, messages: readonly TranscriptMessage[]): OpenAiRequest {
  const { model, temperature, user, safety_identifier: identifier, stream } = body;
  if (typeof model !== 'string') throw invalidField('model', 'required', 'is required: the id of an agent');
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last]?.text ?? '';
  if (question.trim() === '') throw invalidField(list, 'required', 'must have a message of the role user');
  if (!hasAtMost(MAX_MESSAGE_CHARACTERS, question.trim())) {
    const problem = `must be at most ${MAX_MESSAGE_CHARACTERS} characters in the last message of the user`;
    throw invalidField(list, 'max_length', problem);
  }
  if (isGiven(stream) && typeof stream !== 'boolean')
    throw invalidField('stream', 'type', 'must be a boolean');
  return {
    model,
    agentId: parseId(model),
    question,
    earlier: messages.slice(0, last),
    temperature: temperatureIn(temperature),
    userId: userIn(user ?? identifier),
    stream: stream === true,
  };
}

function userIn(user: unknown): string | undefined {
  if (!isGiven(user) || user === '') return undefined;
  if (typeof user !== 'string' || !isStorable(user)) throw invalidField('user', 'type', 'must be a string');
  if (!hasAtMost(MAX_USER_CHARACTERS, user.trim()))
    throw invalidField('user', 'max_length', `must be at most ${MAX_USER_CHARACTERS} characters`);
  return user.trim() || undefined;
}

function temperatureIn(value: unknown): number {
  if (!isGiven(value)) return DEFAULT_TEMPERATURE;
  if (typeof value === 'number' && value >= 0 && value <= 2) return value;
  throw invalidField('temperature', 'range', 'must be a number from 0 to 2');
}
