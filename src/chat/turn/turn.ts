import type { VerifiedVisitor } from '../../identity/verified-visitor';
import type { Claim } from '../../platform/http/idempotency/idempotency.service';
import type { MessageSource } from '../../conversations/message.entity';
import type { TurnAgent } from './turn-agent';
import type { DraftedPassages } from '../../knowledge/drafted-passages';
import type { KeyedPair } from '../../knowledge/pairs/pairs.queries';
import type { ChatAnswerDto } from '../chat.dto';

/** One message of the conversation so far. */
export interface PastMessage {
  query: string;
  response: string;
}

/** What a draft of an agent answers with, instead of what is live. */
export interface DraftedAgent {
  settings: Omit<TurnAgent, 'monthlyBudget'>;
  pairs: readonly KeyedPair[];
  /** The pairs that the draft adds, changes and removes, as the search finds them. */
  passages: DraftedPassages;
}

/** A message to an agent, with everything that its request says about it. */
export interface Turn {
  /** The id that the message will have when it is recorded. */
  messageId: number;
  message: string;
  /** True if the conversation has the message already: its answer is recorded without it. */
  isRecorded?: boolean;
  /** The files that are sent with it. */
  attachmentIds?: readonly number[];
  /** Undefined starts a new conversation. */
  conversationId?: string;
  /** The messages before it, newest first, of a conversation that the client keeps itself. */
  history?: PastMessage[];
  /** The tenant's own id of the visitor. */
  userId?: string;
  /** Who wrote the message in a group, whose conversation began with `userId`. */
  writerId?: string;
  /** The visitor of the agent's widget who owns the conversation. */
  visitorId?: string;
  /** The visitor, if an identity token has verified them. */
  verified?: VerifiedVisitor;
  /** The data that the tenant's system keeps with a new conversation. */
  metadata?: Record<string, string>;
  /** Whether its client can show what the visitor must confirm; otherwise the model is offered no such action. */
  canConfirm?: boolean;
  /** Set if the message is a decision of the visitor on an action. */
  decision?: ActionDecision;
  /** Set if a draft of the agent answers on trial. */
  draft?: DraftedAgent;
  temperature: number;
  /** True if the client reads the answer as a stream, and not as one JSON body. */
  stream: boolean;
  /** Keeps the answer in the transaction that records it: under an idempotency key, or for a channel to send. */
  claim?: Pick<Claim, 'keep'>;
}

/** A visitor's answer to what an agent has asked to confirm. */
export interface ActionDecision {
  confirmationId: number;
  isConfirmed: boolean;
}

/**
 * The events of the reply to a message: its beginning, with its possible sources; pieces of text, and the names of
 * actions that are being called; then the complete answer, which is already recorded. `finishReason` is why a language
 * model ended the answer, in the words of OpenAI.
 */
export type ReplyEvent =
  | { type: 'begin'; conversationId: string; sources: MessageSource[] }
  | { type: 'delta'; text: string; conversationId: string }
  | { type: 'calling'; name: string; conversationId: string }
  | { type: 'end'; answer: ChatAnswerDto; finishReason?: string };
