import { REQUESTED, STATE, type ConversationState } from '../../conversations/conversation.entity';
import { sql, type Queryable } from '../../platform/database/sql';

/** The state of a visitor's request for a person. */
export interface HandoverState {
  /** Whether a person was asked for, and has not handed the conversation back. */
  handedOver: boolean;
  /** Whether no person has answered since. */
  waiting: boolean;
  /** Whether the visitor has left a contact detail, in any conversation with the agent. */
  hasContact: boolean;
  /** Whether a person is typing. */
  typing: boolean;
  state: ConversationState;
}

/** The handover state of this existing conversation, and whether the agent's leads have its visitor's contact. */
export async function handoverState(
  db: Queryable,
  accountId: number,
  conversationId: string,
): Promise<HandoverState> {
  const state =
    await sql`SELECT handed_over_at IS NOT NULL AS "handedOver", ${REQUESTED} AS waiting, ${STATE} AS state,
       coalesce(typing_until > now(), false) AS typing,
       EXISTS (SELECT FROM conversations AS own JOIN leads ON leads.conversation_id = own.id
         AND leads.account_id = ${accountId}
         WHERE own.agent_id = conversations.agent_id AND own.account_id = ${accountId}
           AND own.visitor_id = conversations.visitor_id) AS "hasContact"
     FROM conversations
       WHERE id = ${conversationId} AND account_id = ${accountId}`.firstRow<HandoverState>(db);
  return state ?? { handedOver: false, waiting: false, hasContact: false, typing: false, state: 'open' };
}
