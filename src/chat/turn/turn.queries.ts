import type { Agent } from '../../agents/agent.entity';
import type { Tenant } from '../../auth/caller';
import { VERSION_OF_AGENT, type KnowledgeVersion } from '../../knowledge/knowledge.queries';
import type { MessageDetails } from '../../conversations/message.entity';
import { INCOMPLETE } from '../../leads/lead.queries';
import { CLOCK_MS, DatabaseClock } from '../../platform/database/database-clock';
import type { Statement, TransactionsService } from '../../platform/database/transactions.service';
import { isUuid } from '../../platform/database/id';
import type { PastMessage } from './prompt';

/** More messages than fit into any history budget. */
const MAX_RECENT_MESSAGES = 50;

/** The fields of an agent that its answers depend on. */
export type TurnAgent = Pick<Agent, 'name' | 'botName' | 'botPersonality' | 'botNoAnswer' | 'welcomeMessage'>;

/** The stored state that a turn starts from. */
export interface StoredContext {
  clock: DatabaseClock;
  agent: TurnAgent;
  /** The version of the agent's published passages. */
  version: KnowledgeVersion;
  /** True if a source waits for its first training. */
  isLearning: boolean;
  /** Undefined when the agent has no such conversation. */
  conversation: PastConversation | undefined;
}

/** A message of the conversation so far, with the details that were read from its query. */
export interface DetailedMessage extends PastMessage {
  details: MessageDetails;
}

/** A conversation so far. */
export interface PastConversation {
  lastMessageAt: Date;
  messageCount: number;
  /** The tenant's own id of the visitor; null when the first message gave none. */
  userId: string | null;
  metadata: Record<string, string>;
  /** Its last messages, newest first. */
  history: DetailedMessage[];
  /** True if it has a lead without a name or without a company. */
  hasIncompleteLead: boolean;
}

interface ContextRow {
  nowMs: number;
  agent: TurnAgent;
  version: KnowledgeVersion;
  isLearning: boolean;
  conversation: (Omit<PastConversation, 'lastMessageAt'> & { lastMessageAt: string }) | null;
}

const turnContext: Statement = {
  name: 'turn_context',
  text: `
    SELECT ${CLOCK_MS} AS "nowMs", json_build_object('name', name, 'botName', bot_name, 'botPersonality', bot_personality,
             'botNoAnswer', bot_no_answer, 'welcomeMessage', welcome_message) AS agent,
           (SELECT row_to_json(of_agent) FROM (${VERSION_OF_AGENT}) AS of_agent) AS version,
           EXISTS (SELECT FROM training_sources WHERE agent_id = $1 AND live_run_id IS NULL AND status = 'pending')
             AS "isLearning",
           (SELECT json_build_object('lastMessageAt', last_message_at, 'messageCount', message_count,
              'userId', user_id, 'metadata', metadata, 'history', (
              SELECT coalesce(json_agg(json_build_object('query', query, 'response', response, 'details', details)), '[]')
              FROM (SELECT query, response, details FROM messages WHERE conversation_id = $4
                    ORDER BY created_at DESC, id DESC LIMIT ${MAX_RECENT_MESSAGES}) AS newest_first
            ), 'hasIncompleteLead', EXISTS (SELECT FROM leads WHERE conversation_id = $4 AND ${INCOMPLETE})
            ) FROM conversations WHERE id = $4::uuid AND agent_id = $1) AS conversation
    FROM agents WHERE id = $1 AND account_id = $2 AND mode = $3 AND deleted_at IS NULL`,
};

/**
 * What is stored about this agent of the tenant and, if one is given, its conversation? Undefined when the
 * tenant has no such agent.
 */
export async function findTurnContext(
  transactions: TransactionsService,
  { accountId, mode }: Tenant,
  agentId: number,
  conversationId: string | undefined,
): Promise<StoredContext | undefined> {
  const id = conversationId !== undefined && isUuid(conversationId) ? conversationId : null;
  const [row] = await transactions.read<ContextRow>(turnContext, [agentId, accountId, mode, id]);
  if (!row) return undefined;
  const { nowMs, conversation, ...stored } = row;
  return {
    ...stored,
    clock: new DatabaseClock(nowMs),
    conversation: conversation
      ? { ...conversation, lastMessageAt: new Date(conversation.lastMessageAt) }
      : undefined,
  };
}
