import type { errorBody } from '../../platform/http/errors';
import type { ChatAnswerDto } from '../chat.dto';
import type { ReplyEvent } from '../turn/turn';

/** The last piece of a reply: the client's data about the complete answer besides its text, or an error. */
export type Closing =
  | Omit<ChatAnswerDto, 'text' | 'model' | 'conversationId' | 'messageId'>
  | ReturnType<typeof errorBody>;

/** A reply consists of pieces of text and a closing. A piece with an empty text can say which action is called. */
export type Piece = { text: string; calling?: string } | Closing;

/** The data of an event of a stream. */
export type EventData = object | '[DONE]';

/** The piece of an event of a reply. */
export function pieceOf(event: Exclude<ReplyEvent, { type: 'begin' }>): Piece {
  if (event.type === 'delta') return { text: event.text };
  if (event.type === 'calling') return { text: '', calling: event.name };
  const { text: _, model: _model, conversationId: _id, messageId: _message, ...closing } = event.answer;
  return closing;
}

/** The events of a piece for the client. Only a closing needs the id of the message. */
export function eventsOf(
  piece: Piece,
  { conversationId, messageId }: { conversationId: string; messageId?: number },
): EventData[] {
  if ('text' in piece) {
    const { text: delta, calling } = piece;
    return [{ delta, conversationId, ...(calling !== undefined && { calling }) }];
  }
  if ('error' in piece) return [{ delta: '', conversationId, ...piece }];
  const { action, ...about } = piece;
  const actionEvents = action ? [{ delta: '', conversationId, messageId, action }] : [];
  return [...actionEvents, { delta: '', conversationId, messageId, ...about }, '[DONE]'];
}
