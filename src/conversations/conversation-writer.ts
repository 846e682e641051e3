import type { Response } from 'express';
import { writePaced } from '../platform/http/server/paced-write';
import { present } from '../platform/http/requests/present';
import { ConversationMessageDto } from './conversation.dto';
import type { Conversation } from './conversation.entity';

/**
 * Writes a `ConversationAnswerDto` as JSON, one batch of messages at a time, as fast as the client reads: only one
 * batch is in memory. When it throws after the first batch, `ErrorFilter` closes the connection, so that no client
 * takes a part of the conversation for all of it.
 */
export async function writeConversation(
  response: Response,
  { id, userId, metadata, handedOverAt, createdAt }: Conversation,
  batches: AsyncIterable<ConversationMessageDto[]>,
): Promise<void> {
  const opening = JSON.stringify({
    conversation: { id, userId, metadata, handedOverAt, createdAt, messages: [] },
  });
  const closing = ']}}';
  let separator = '';
  response.type('json');
  for await (const batch of batches) {
    let piece = response.headersSent ? '' : opening.slice(0, -closing.length);
    for (const message of batch) {
      piece += separator + JSON.stringify(present(ConversationMessageDto, message));
      separator = ',';
    }
    await writePaced(response, piece);
    if (response.destroyed) return;
  }
  response.end(closing);
}
