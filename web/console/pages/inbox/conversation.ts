import type { components } from '../../../../libs/client/src/schema';

/** A conversation as the list shows it. */
export type ConversationItem = components['schemas']['ConversationItem'];

/** The known details of a conversation that may be in no list. */
export type ConversationLook = Pick<
  ConversationItem,
  'state' | 'outcome' | 'visitorName' | 'assignee' | 'typing' | 'tags' | 'snoozedUntil'
>;

/** An internal note. */
export type Note = components['schemas']['Note'];

/** A visitor's message with the answer, or a person's answer. */
export type Message = components['schemas']['Message'];

/** A file of a message. */
export type Attachment = components['schemas']['Attachment'];

/** The properties of a dialog beside an answer. */
export interface DialogProps {
  agentId: string;
  message: Message;
  onClose: () => void;
}

const STATES = ['open', 'waiting', 'with_person', 'closed'] as const;

/** The state of a conversation. The service may get states that this page does not know: it shows them as open. */
export function stateOf({ state }: Pick<ConversationItem, 'state'>): (typeof STATES)[number] {
  return STATES.find((each) => each === state) ?? 'open';
}
