import type { Agent } from '../../agents/agent.entity';
import type { VerifiedVisitor } from '../../identity/verified-visitor';
import type { Claim } from '../../platform/http/idempotency/idempotency.service';
import type { MessageSource } from '../../conversations/message.entity';
import type { DraftedPassages } from '../../knowledge/drafted-passages';
import type { KeyedPair } from '../../knowledge/pairs/pairs.queries';
import type { ChatAnswerDto } from '../chat.dto';

/**
 * The fields of an agent that affect its answers. The summary of its websites replaces an empty `businessSummary`.
 */
export type TurnAgent = Pick<
  Agent,
  | 'name'
  | 'botName'
  | 'botPersonality'
  | 'botNoAnswer'
  | 'welcomeMessage'
  | 'businessSummary'
  | 'crisisLine'
  | 'onModelFault'
  | 'maskPersonalData'
  | 'maxTokens'
  | 'monthlyBudget'
  | 'openingHours'
>;

/** A message of the conversation so far. */
export interface PastMessage {
  query: string;
  response: string;
}

/** The draft of an agent, which answers with it instead of the live state. */
export interface DraftedAgent {
  settings: Omit<TurnAgent, 'monthlyBudget'>;
  pairs: readonly KeyedPair[];
  /** The pairs that the draft adds, changes and removes, for the search. */
  passages: DraftedPassages;
}

/** A message to an agent, with all data of its request. */
export interface Turn {
  /** The id of the message, assigned before it is recorded. */
  messageId: number;
  message: string;
  /** True if the conversation already has the message: only its answer is recorded. */
  isRecorded?: boolean;
  /** The files sent with it. */
  attachmentIds?: readonly number[];
  /** Undefined starts a new conversation. */
  conversationId?: string;
  /** The messages before it, newest first, if the client keeps the conversation itself. */
  history?: PastMessage[];
  /** The tenant's id of the visitor. */
  userId?: string;
  /** The author of the message in a group, whose conversation began with `userId`. */
  writerId?: string;
  /** The visitor of the agent's widget who owns the conversation. */
  visitorId?: string;
  /** The visitor, if an identity token has verified them. */
  verified?: VerifiedVisitor;
  /** The data that the tenant's system keeps with a new conversation. */
  metadata?: Record<string, string>;
  /** Whether the client can ask the visitor to confirm an action; otherwise the model gets no action that needs it. */
  canConfirm?: boolean;
  /** Set if the message is the visitor's decision on an action. */
  decision?: ActionDecision;
  /** Set if a draft of the agent answers on trial. */
  draft?: DraftedAgent;
  temperature: number;
  /** True if the client reads the answer as a stream, false for one JSON body. */
  stream: boolean;
  /** Keeps the answer in the transaction that records it: under an idempotency key, or for a channel to send. */
  claim?: Pick<Claim, 'keep'>;
}

/** A visitor's answer to an agent's request for confirmation. */
export interface ActionDecision {
  confirmationId: number;
  isConfirmed: boolean;
}

/**
 * The events of the reply to a message: its beginning, with its possible sources; pieces of text, and the names of
 * called actions; then the complete answer, which is already recorded. `finishReason` is a language model's reason for
 * ending the answer, in OpenAI's terms.
 */
export type ReplyEvent =
  | { type: 'begin'; conversationId: string; sources: MessageSource[] }
  | { type: 'delta'; text: string; conversationId: string }
  | { type: 'calling'; name: string; conversationId: string }
  | { type: 'end'; answer: ChatAnswerDto; finishReason?: string };

/** The end of a reply. */
export type ReplyEnd = Extract<ReplyEvent, { type: 'end' }>;
