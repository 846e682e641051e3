import { presentConfirmation } from '../../actions/confirmations/confirmation.dto';
import type { Confirmation } from '../../actions/confirmations/confirmation';
import type { Message } from '../../conversations/message.entity';
import { pick } from '../../platform/http/requests/present';
import type { TitledConversation } from './visitor-conversations.service';

/** A conversation as its visitor sees it. */
export function presentOwnConversation(conversation: TitledConversation) {
  const { handedOverAt } = conversation;
  return {
    ...pick(conversation, ['id', 'title', 'messageCount', 'lastMessageAt', 'createdAt']),
    handedOver: handedOverAt !== null,
  };
}

/** A message as its visitor sees it, with the confirmation that it asks for. A person's answer has an empty `query`. */
export function presentOwnMessage(message: Message, asked: Confirmation | undefined) {
  const { author } = message;
  return {
    ...pick(message, ['id', 'query', 'response', 'sources', 'attachments', 'rating', 'createdAt']),
    author: author === null ? 'agent' : 'person',
    authorName: author,
    ...(asked && { action: presentConfirmation(asked) }),
  };
}
