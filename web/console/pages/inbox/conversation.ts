import type { components } from '../../../../libs/client/src/schema';

/** A conversation as the list shows it. */
export type ConversationItem = components['schemas']['ConversationItem'];

/** A visitor's message with the answer, or a person's answer. */
export type Message = components['schemas']['Message'];

/** What a dialog beside an answer gets. */
export interface DialogProps {
  agentId: string;
  message: Message;
  onClose: () => void;
}

type HandedOver = Pick<ConversationItem, 'handedOverAt' | 'takenAt'>;

/** The agent is paused for this time after each reply of a person. */
const PAUSE_MS = 4 * 3_600_000;

/** Whether the visitor has asked for a person, and no person has answered since. */
export function isWaiting({ handedOverAt, takenAt }: HandedOver): boolean {
  return handedOverAt !== null && (takenAt === null || takenAt < handedOverAt);
}

/** Whether a person is answering, so that the agent is paused. */
export function isPaused(conversation: HandedOver): boolean {
  const { takenAt } = conversation;
  return takenAt !== null && Date.parse(takenAt) > Date.now() - PAUSE_MS && !isWaiting(conversation);
}
