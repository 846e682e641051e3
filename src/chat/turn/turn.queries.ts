import { liveActionsSql, type LiveAction } from '../../actions/actions.queries';
import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import type { AgentTenant, Tenant } from '../../auth/caller';
import { budgetSql, isOverBudgetSql } from '../../models/budget/use.queries';
import type { ModelTerms } from '../../models/models.service';
import { tenantModelSql } from '../../models/tenant-models/tenant-model';
import { versionSql, type KnowledgeVersion } from '../../knowledge/knowledge.queries';
import { hasPairsSql } from '../../knowledge/pairs/pairs.queries';
import { PAUSED, type Conversation } from '../../conversations/conversation.entity';
import type { MessageDetails } from '../../conversations/message.entity';
import { examplesVersionSql } from '../../conversations/message-examples/message-examples.queries';
import { INCOMPLETE } from '../../leads/lead.queries';
import { CLOCK_MS, DatabaseClock } from '../../platform/database/database-clock';
import { raw, sql, type NamedQuery, type Query, type Queryable } from '../../platform/database/sql';
import type { TransactionsService } from '../../platform/database/transactions.service';
import { isUuid } from '../../platform/database/id';
import type { PastMessage, TurnAgent } from './turn';

/** More messages than fit into any history budget. */
const MAX_RECENT_MESSAGES = 50;

/** The most summaries of websites in use. */
const MAX_SUMMARIES = 3;

/** The stored state at the start of a turn. */
export interface StoredContext extends ModelTerms {
  clock: DatabaseClock;
  agent: TurnAgent;
  /** Whether the operator has suspended the agent. */
  isSuspended: boolean;
  /** The version of the agent's published passages. */
  version: KnowledgeVersion;
  hasPairs: boolean;
  /** The host names of the agent's websites, each once. */
  hosts: string[];
  /** Changes with every change of the tenant's message examples; null if it has none. */
  examplesVersion: string | null;
  /** True if a source is waiting for its first training. */
  isLearning: boolean;
  /** Whether visitors can ask for a person, by the settings of the agent's widget; true without a widget. */
  offersPerson: boolean;
  /** The agent's live actions, oldest first. */
  actions: LiveAction[];
  /** Undefined when the agent has no conversation with this id. */
  conversation: PastConversation | undefined;
}

/** A message of the conversation so far, with the details read from its query. */
export interface DetailedMessage extends PastMessage {
  details: MessageDetails;
  /** Whether its answer has sources. */
  hasSources: boolean;
}

/** A conversation so far. */
export interface PastConversation extends Pick<
  Conversation,
  'lastMessageAt' | 'messageCount' | 'userId' | 'metadata'
> {
  /** Its last messages, newest first. */
  history: DetailedMessage[];
  /** True if it has a lead without a name or without a company. */
  hasIncompleteLead: boolean;
  /** True if the visitor has left a contact detail. */
  hasLead: boolean;
  /** True if the visitor has asked for a person. */
  handedOver: boolean;
  /** True if a person is answering. */
  isPaused: boolean;
}

interface ContextRow extends Omit<StoredContext, 'clock' | 'hosts' | 'conversation'> {
  nowMs: number;
  websites: string[];
  conversation: (Omit<PastConversation, 'lastMessageAt'> & { lastMessageAt: string }) | null;
}

function turnContext({ accountId, mode, agentId }: AgentTenant, conversationId: string | null): NamedQuery {
  const agent = { accountId, agentId };
  const belongsToAgent = isOfAgent(agent);
  const inConversation = sql`conversation_id = ${conversationId} AND account_id = ${accountId}`;
  return sql`
    SELECT ${CLOCK_MS} AS "nowMs",
           json_build_object('name', name, 'botName', bot_name, 'botPersonality', bot_personality,
             'botNoAnswer', bot_no_answer, 'welcomeMessage', welcome_message,
             'businessSummary', ${businessSummary(belongsToAgent)},
             'crisisLine', crisis_line, 'onModelFault', on_model_fault,
             'maskPersonalData', mask_personal_data, 'maxTokens', max_tokens, 'openingHours', opening_hours,
             'monthlyBudget', monthly_budget) AS agent,
           suspended AS "isSuspended",
           (SELECT row_to_json(of_agent) FROM (${versionSql(agent)}) AS of_agent) AS version,
           (${hasPairsSql(agent)}) AS "hasPairs",
           ${budgetSql(accountId)} AS budget,
           ${tenantModelSql({ accountId, mode, agentId })} AS "tenantModel",
           ${examplesVersionSql({ accountId, mode })} AS "examplesVersion",
           ${isOverBudgetSql} AS "isOverBudget",
           (SELECT coalesce(json_agg(DISTINCT training_url), '[]') FROM training_sources
            WHERE ${belongsToAgent} AND training_url IS NOT NULL AND type <> 'file'
              AND live_run_id IS NOT NULL) AS websites,
           EXISTS (SELECT FROM training_sources
                   WHERE ${belongsToAgent} AND live_run_id IS NULL AND status = 'pending') AS "isLearning",
           coalesce((SELECT handoff FROM widgets WHERE ${belongsToAgent}), true) AS "offersPerson",
           (${liveActionsSql(agent)}) AS actions,
           (SELECT json_build_object('lastMessageAt', last_message_at, 'messageCount', message_count,
              'userId', user_id, 'metadata', metadata, 'history', (
              SELECT coalesce(json_agg(json_build_object('query', query, 'response', response, 'details', details,
                                                         'hasSources', sources <> '[]')), '[]')
              FROM (SELECT query, response, details, sources FROM messages WHERE ${inConversation}
                    ORDER BY created_at DESC, id DESC LIMIT ${raw(MAX_RECENT_MESSAGES)}) AS newest_first
            ), 'hasIncompleteLead', EXISTS (SELECT FROM leads WHERE ${inConversation} AND ${INCOMPLETE}),
              'hasLead', EXISTS (SELECT FROM leads WHERE ${inConversation}),
              'handedOver', handed_over_at IS NOT NULL, 'isPaused', ${PAUSED})
            FROM conversations WHERE id = ${conversationId}::uuid AND ${belongsToAgent}) AS conversation
    FROM agents WHERE id = ${agentId} AND account_id = ${accountId} AND mode = ${mode}
      AND deleted_at IS NULL`.named('turn_context');
}

/** SQL: the description of an agent's business: the tenant's, else from its first websites. */
const businessSummary = (belongsToAgent: Query): Query =>
  sql`coalesce(nullif(business_summary, ''), (${websitesSummary(belongsToAgent)}), '')`;

const websitesSummary = (belongsToAgent: Query): Query => sql`
  SELECT string_agg(summary, E'\n\n' ORDER BY id) FROM (
    SELECT id, summary FROM training_sources
    WHERE ${belongsToAgent} AND live_run_id IS NOT NULL AND summary <> ''
    ORDER BY id LIMIT ${raw(MAX_SUMMARIES)}) AS website`;

/** The description of the agent's business from its first websites; empty without a summary. */
export async function summaryOfWebsites(db: Queryable, agent: AgentKey): Promise<string> {
  const row = await sql`SELECT coalesce((${websitesSummary(isOfAgent(agent))}), '') AS summary`.oneRow<{
    summary: string;
  }>(db);
  return row.summary;
}

/** The stored state of the tenant's agent and, if given, its conversation. Undefined without the agent. */
export async function findTurnContext(
  transactions: TransactionsService,
  tenant: Tenant,
  { agentId, conversationId }: { agentId: number; conversationId: string | undefined },
): Promise<StoredContext | undefined> {
  const id = conversationId !== undefined && isUuid(conversationId) ? conversationId : null;
  const [row] = await transactions.execute<ContextRow>(turnContext({ ...tenant, agentId }, id));
  if (!row) return undefined;
  const { nowMs, websites, conversation, ...stored } = row;
  return {
    ...stored,
    hosts: [...new Set(websites.map((url) => new URL(url).hostname))],
    clock: new DatabaseClock(nowMs),
    conversation: conversation
      ? { ...conversation, lastMessageAt: new Date(conversation.lastMessageAt) }
      : undefined,
  };
}
