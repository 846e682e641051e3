import type { Person } from '@app/contact-details';
import type { AgentKey } from '../agents/agents.queries';
import type { AgentTenant } from '../auth/caller';
import { tenantModelSql } from '../models/tenant-models/tenant-model';
import type { ModelTerms } from '../models/models.service';
import { budgetSql, isOverBudgetSql } from '../models/budget/use.queries';
import { sql, type Queryable } from '../platform/database/sql';
import type { Lead } from './lead.entity';

/** The details of a lead in a message. A detail that is missing does not change the lead. */
export type CapturedLead = Pick<Lead, 'id' | 'accountId' | 'agentId' | 'conversationId' | 'createdAt'> &
  Partial<Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'>>;

/** Known details are never overwritten: the first address of a visitor is kept. */
const KEEP_KNOWN = sql`name = coalesce(nullif(leads.name, ''), excluded.name),
                    email = coalesce(nullif(leads.email, ''), excluded.email),
                    phone = coalesce(nullif(leads.phone, ''), excluded.phone),
                    company_name = coalesce(nullif(leads.company_name, ''), excluded.company_name)`;
/** Condition on `leads`: the name or the company is missing. */
export const INCOMPLETE = sql`(leads.name = '' OR leads.company_name = '')`;

/** A lead that was made or completed. */
export interface ChangedLead extends Lead {
  /** The tenant's own id of the visitor, if the conversation has it. */
  userId: string | null;
  /** True if it is new; false if it was completed. */
  isNew: boolean;
  /** True if the model is to look for the missing name or company. */
  needsCompletion: boolean;
}

const CHANGED = sql`leads.id, leads.account_id AS "accountId", leads.agent_id AS "agentId",
  leads.conversation_id AS "conversationId", leads.name, leads.email, leads.phone,
  (SELECT user_id FROM conversations
   WHERE id = leads.conversation_id AND account_id = leads.account_id) AS "userId",
  leads.company_name AS "companyName", leads.message, leads.created_at AS "createdAt",
  completions_left > 0 AND ${INCOMPLETE} AS "needsCompletion"`;

/** Makes the conversation's lead, or completes it. Undefined when the details are already known. */
export async function captureLead(
  db: Queryable,
  { id, accountId, agentId, conversationId, createdAt, name, email, phone, companyName }: CapturedLead,
  completionsLeft: number,
): Promise<ChangedLead | undefined> {
  return sql`INSERT INTO leads (id, account_id, agent_id, conversation_id, created_at, name, email, phone, company_name,
       completions_left, message)
     SELECT ${id}, ${accountId}, ${agentId}, ${conversationId}, ${createdAt}, ${name ?? ''}, ${email ?? ''},
       ${phone ?? ''}, ${companyName ?? ''}, ${completionsLeft},
       coalesce((SELECT query FROM messages WHERE conversation_id = ${conversationId} AND account_id = ${accountId}
         AND query <> '' ORDER BY created_at, id LIMIT 1), '')
     ON CONFLICT (conversation_id) DO UPDATE SET ${KEEP_KNOWN}, completions_left = excluded.completions_left
     WHERE (leads.name = '' AND excluded.name <> '') OR (leads.email = '' AND excluded.email <> '')
        OR (leads.phone = '' AND excluded.phone <> '') OR (leads.company_name = '' AND excluded.company_name <> '')
     RETURNING ${CHANGED}, xmax = 0 AS "isNew"`.firstRow(db);
}

/** Adds a name and a company to the lead of a conversation. Undefined when it has no lead, or a complete lead. */
export async function addToLead(
  db: Queryable,
  accountId: number,
  { conversationId, person: { name, companyName } }: { conversationId: string; person: Person },
): Promise<ChangedLead | undefined> {
  return sql`UPDATE leads SET name = coalesce(nullif(name, ''), ${name ?? ''}),
       company_name = coalesce(nullif(company_name, ''), ${companyName ?? ''})
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId}
       AND ((name = '' AND ${name ?? ''} <> '') OR (company_name = '' AND ${companyName ?? ''} <> ''))
     RETURNING ${CHANGED}, false AS "isNew"`.firstRow(db);
}

const AGENT_COLUMNS = { accountId: sql`agents.account_id`, mode: sql`agents.mode`, agentId: sql`agents.id` };

/** A lead that the model is to complete. */
export interface IncompleteLead extends AgentTenant, ModelTerms {
  conversationId: string;
  maskPersonalData: boolean;
  monthlyBudget: number | null;
  /** The attempts that are left after this attempt. */
  completionsLeft: number;
}

/** Takes an attempt to complete the lead. Undefined when no attempt is left, or the lead is complete or gone. */
export async function takeCompletion(db: Queryable, leadId: number): Promise<IncompleteLead | undefined> {
  return sql`UPDATE leads SET completions_left = completions_left - 1 FROM agents
     WHERE leads.id = ${leadId} AND completions_left > 0 AND ${INCOMPLETE}
       AND agents.id = agent_id AND agents.account_id = leads.account_id AND deleted_at IS NULL
     RETURNING agents.account_id AS "accountId", ${budgetSql(sql`agents.account_id`)} AS budget,
       ${tenantModelSql(AGENT_COLUMNS)} AS "tenantModel", agent_id AS "agentId", conversation_id AS "conversationId",
       mode, mask_personal_data AS "maskPersonalData",
       ${isOverBudgetSql} AS "isOverBudget", monthly_budget AS "monthlyBudget", completions_left AS "completionsLeft"`.firstRow(
    db,
  );
}

/** Ends the attempts to complete the lead, unless the visitor has left more details since this attempt was taken. */
export async function endCompletions(
  db: Queryable,
  { accountId, completionsLeft }: IncompleteLead,
  leadId: number,
): Promise<void> {
  await sql`UPDATE leads SET completions_left = 0
     WHERE id = ${leadId} AND account_id = ${accountId} AND completions_left = ${completionsLeft}`.run(db);
}

/**
 * Allows new attempts to complete the conversation's lead. Returns its id; undefined when there is no incomplete lead.
 */
export async function requestCompletion(
  db: Queryable,
  accountId: number,
  { conversationId, completionsLeft }: { conversationId: string; completionsLeft: number },
): Promise<number | undefined> {
  const row = await sql`UPDATE leads SET completions_left = ${completionsLeft}
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND ${INCOMPLETE}
     RETURNING id`.firstRow<{ id: number }>(db);
  return row?.id;
}

/** The last contact details of this visitor, from any conversation with the agent. */
export async function lastContact(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  visitorId: string,
): Promise<Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'> | undefined> {
  return sql`SELECT name, email, phone, company_name AS "companyName" FROM leads
     JOIN conversations ON conversations.id = conversation_id
     WHERE conversations.agent_id = ${agentId} AND conversations.account_id = ${accountId}
       AND leads.account_id = ${accountId}
       AND visitor_id = ${visitorId}
     ORDER BY leads.created_at DESC LIMIT 1`.firstRow(db);
}

/** The visitor's messages in this conversation, oldest first. */
export async function visitorMessages(
  db: Queryable,
  { accountId, conversationId }: Pick<IncompleteLead, 'accountId' | 'conversationId'>,
  limit: number,
): Promise<string[]> {
  return sql`SELECT query FROM messages
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND query <> ''
     ORDER BY created_at, id LIMIT ${limit}`.column(db);
}

/** The ids of the leads that the model is to complete, oldest first. */
export async function incompleteLeads(db: Queryable, limit: number): Promise<number[]> {
  return sql`SELECT id FROM leads WHERE completions_left > 0 AND ${INCOMPLETE}
       AND EXISTS (SELECT 1 FROM agents WHERE agents.id = agent_id AND deleted_at IS NULL)
     ORDER BY created_at LIMIT ${limit}`.column(db);
}
