import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Moment } from '../platform/http/requests/fields/date-fields';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  OneOf,
  RequiredText,
  Texts,
  WholeNumberFrom,
} from '../platform/http/requests/fields/fields';
import { InQuery, QueryFlag, QueryId } from '../platform/http/requests/fields/query-field';
import { SearchQuery } from '../platform/http/requests/lists/search';
import { STATES, type ConversationState } from './conversation.entity';
import { RATINGS } from './message.entity';
import { OUTCOMES, type Outcome } from './outcomes/outcome';

const MAX_TAGS = 20;
const MAX_TAG_CHARACTERS = 50;

/** Query of List Conversations. */
export class ListConversationsQuery extends SearchQuery {
  /** Only conversations of this user. */
  @InQuery(RequiredText(255))
  userId?: string;

  /** Only conversations with a message of this rating. */
  @InQuery(OneOf(RATINGS))
  rating?: (typeof RATINGS)[number];

  /** `false`: only conversations with a message that the agent could not answer. `true`: only all others. */
  @QueryFlag()
  answered?: boolean;

  /**
   * `true`: only conversations whose visitor waits for a person, after a request or a reply to a person. `false`: only
   * all others.
   */
  @QueryFlag()
  waiting?: boolean;

  /** Only conversations in this state. Snoozed conversations are left out. */
  @InQuery(OneOf(STATES))
  state?: ConversationState;

  /** Only conversations with this outcome. */
  @InQuery(OneOf(OUTCOMES))
  outcome?: Outcome;

  /** Only conversations assigned to this person. */
  @MayBeAbsent(QueryId())
  assigneeId?: number;

  /**
   * Only conversations with this tag.
   * @example "refund"
   */
  @InQuery(RequiredText(MAX_TAG_CHARACTERS))
  tag?: string;

  /** The time by which the list is ordered, newest first. Default: `createdAt`. */
  @InQuery(OneOf(['createdAt', 'lastMessageAt']))
  orderBy?: 'createdAt' | 'lastMessageAt';

  /**
   * Only conversations of this `channel`.
   * @example "widget"
   */
  @InQuery(RequiredText(50))
  channel?: string;
}

/** Body of Update Conversation. */
@BodySchema('UpdateConversation', { agentPaused: false })
export class UpdateConversationDto {
  /**
   * `true`: you take the conversation over, and the agent is paused for four hours. `false`: you hand it back to the
   * agent, which answers the next message; the visitor can ask for a person again.
   */
  @MayBeAbsent(Flag())
  agentPaused?: boolean;

  /** `true`: it is done, and handed back to the agent, until somebody writes again. `false`: it is open again. */
  @MayBeAbsent(Flag())
  closed?: boolean;

  /** The responsible person, from List Assignees; `null`: nobody. */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER)))
  assigneeId?: number | null;

  /** Hidden from the lists by `state` until then, or until the visitor writes. `null`: shown again. */
  @MayBeAbsent(MayBeNull(Moment()))
  snoozedUntil?: Date | null;

  /**
   * Your own labels, which replace those before.
   * @example ["refund"]
   */
  @MayBeAbsent(Texts(MAX_TAGS, MAX_TAG_CHARACTERS))
  tags?: string[];
}
