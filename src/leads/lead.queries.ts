import type { DataSource, EntityManager } from 'typeorm';
import type { Person } from '@app/contact-details';
import type { AgentKey } from '../agents/agents.queries';
import type { Mode } from '../auth/plan';
import { tenantModelSql, type TenantModel } from '../models/tenant-models/tenant-model';
import type { TokenBudget } from '../models/budget/token-budget';
import { budgetSql } from '../models/budget/token-months.queries';
import type { Lead } from './lead.entity';

/** The details of a lead in a message. A detail that is missing does not change the lead. */
export type CapturedLead = Pick<Lead, 'id' | 'accountId' | 'agentId' | 'conversationId' | 'createdAt'> &
  Partial<Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'>>;

/** Known details are never overwritten: the first address of a visitor is kept. */
const KEEP_KNOWN = `name = coalesce(nullif(leads.name, ''), excluded.name),
                    email = coalesce(nullif(leads.email, ''), excluded.email),
                    phone = coalesce(nullif(leads.phone, ''), excluded.phone),
                    company_name = coalesce(nullif(leads.company_name, ''), excluded.company_name)`;
/** Condition on `leads`: the name or the company is missing. */
export const INCOMPLETE = `(leads.name = '' OR leads.company_name = '')`;

/** A lead that was made or completed. */
export interface ChangedLead extends Lead {
  /** The tenant's own id of the visitor, if the conversation has one. */
  userId: string | null;
  /** True if it is new; false if it was completed. */
  isNew: boolean;
  /** True if the model is to look for the missing name or company. */
  needsCompletion: boolean;
}

const CHANGED = `leads.id, leads.account_id AS "accountId", leads.agent_id AS "agentId",
  leads.conversation_id AS "conversationId", leads.name, leads.email, leads.phone,
  (SELECT user_id FROM conversations
   WHERE id = leads.conversation_id AND account_id = leads.account_id) AS "userId",
  leads.company_name AS "companyName", leads.message, leads.created_at AS "createdAt",
  completions_left > 0 AND ${INCOMPLETE} AS "needsCompletion"`;

/** Makes the conversation's lead, or completes it. Undefined when the details are already known. */
export async function captureLead(
  transaction: EntityManager,
  { id, accountId, agentId, conversationId, createdAt, name, email, phone, companyName }: CapturedLead,
  completionsLeft: number,
): Promise<ChangedLead | undefined> {
  const rows: ChangedLead[] = await transaction.query(
    `INSERT INTO leads
       (id, account_id, agent_id, conversation_id, created_at, name, email, phone, company_name, completions_left, message)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
            coalesce((SELECT query FROM messages WHERE conversation_id = $4 AND account_id = $2 AND query <> ''
                      ORDER BY created_at, id LIMIT 1), '')
     ON CONFLICT (conversation_id) DO UPDATE SET ${KEEP_KNOWN}, completions_left = excluded.completions_left
     WHERE (leads.name = '' AND excluded.name <> '') OR (leads.email = '' AND excluded.email <> '')
        OR (leads.phone = '' AND excluded.phone <> '') OR (leads.company_name = '' AND excluded.company_name <> '')
     RETURNING ${CHANGED}, xmax = 0 AS "isNew"`,
    [
      id,
      accountId,
      agentId,
      conversationId,
      createdAt,
      name ?? '',
      email ?? '',
      phone ?? '',
      companyName ?? '',
      completionsLeft,
    ],
  );
  return rows[0];
}

/** Adds a name and a company to the lead of a conversation. Undefined when it has no lead, or one that has both. */
export async function addToLead(
  manager: EntityManager,
  accountId: number,
  conversationId: string,
  { name, companyName }: Person,
): Promise<ChangedLead | undefined> {
  const [rows] = await manager.query<[ChangedLead[], number]>(
    `UPDATE leads SET name = coalesce(nullif(name, ''), $2), company_name = coalesce(nullif(company_name, ''), $3)
     WHERE conversation_id = $1 AND account_id = $4 AND ((name = '' AND $2 <> '') OR (company_name = '' AND $3 <> ''))
     RETURNING ${CHANGED}, false AS "isNew"`,
    [conversationId, name ?? '', companyName ?? '', accountId],
  );
  return rows[0];
}

/** A lead that the model is to complete. */
export interface IncompleteLead {
  accountId: number;
  agentId: number;
  conversationId: string;
  mode: Mode;
  /** The tokens of the account. */
  budget: TokenBudget;
  tenantModel: TenantModel | null;
  /** The attempts that are left after this one. */
  completionsLeft: number;
}

/** Takes one of the attempts to complete the lead. Undefined when none is left, or the lead is complete or gone. */
export async function takeCompletion(
  dataSource: DataSource,
  leadId: number,
): Promise<IncompleteLead | undefined> {
  const [rows] = await dataSource.query<[IncompleteLead[], number]>(
    `UPDATE leads SET completions_left = completions_left - 1 FROM agents
     WHERE leads.id = $1 AND completions_left > 0 AND ${INCOMPLETE}
       AND agents.id = agent_id AND agents.account_id = leads.account_id AND deleted_at IS NULL
     RETURNING agents.account_id AS "accountId", ${budgetSql('agents.account_id')} AS budget,
       ${tenantModelSql('agents.id', 'agents.account_id', 'agents.mode')} AS "tenantModel", agent_id AS "agentId", conversation_id AS "conversationId", mode,
       completions_left AS "completionsLeft"`,
    [leadId],
  );
  return rows[0];
}

/** Ends the attempts to complete the lead, unless the visitor has left more details since this one was taken. */
export async function endCompletions(
  dataSource: DataSource,
  leadId: number,
  { accountId, completionsLeft }: IncompleteLead,
): Promise<void> {
  await dataSource.query(
    'UPDATE leads SET completions_left = 0 WHERE id = $1 AND account_id = $3 AND completions_left = $2',
    [leadId, completionsLeft, accountId],
  );
}

/**
 * Allows new attempts to complete the conversation's lead. Returns its id; undefined when there is no incomplete lead.
 */
export async function requestCompletion(
  manager: EntityManager,
  accountId: number,
  conversationId: string,
  completionsLeft: number,
): Promise<number | undefined> {
  const [rows] = await manager.query<[{ id: number }[], number]>(
    `UPDATE leads SET completions_left = $2
     WHERE conversation_id = $1 AND account_id = $3 AND ${INCOMPLETE} RETURNING id`,
    [conversationId, completionsLeft, accountId],
  );
  return rows[0]?.id;
}

/** What contact details did this visitor leave last, in any conversation with the agent? */
export async function lastContact(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
  visitorId: string,
): Promise<Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'> | undefined> {
  const rows: Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'>[] = await manager.query(
    `SELECT name, email, phone, company_name AS "companyName" FROM leads
     JOIN conversations ON conversations.id = conversation_id
     WHERE conversations.agent_id = $1 AND conversations.account_id = $3 AND leads.account_id = $3
       AND visitor_id = $2
     ORDER BY leads.created_at DESC LIMIT 1`,
    [agentId, visitorId, accountId],
  );
  return rows[0];
}

/** What are the visitor's messages in this conversation, oldest first? */
export async function visitorMessages(
  dataSource: DataSource,
  { accountId, conversationId }: Pick<IncompleteLead, 'accountId' | 'conversationId'>,
  limit: number,
): Promise<string[]> {
  const rows: { query: string }[] = await dataSource.query(
    `SELECT query FROM messages WHERE conversation_id = $1 AND account_id = $3 AND query <> ''
     ORDER BY created_at, id LIMIT $2`,
    [conversationId, limit, accountId],
  );
  return rows.map(({ query }) => query);
}

/** Which leads is the model to complete, oldest first? */
export async function incompleteLeads(dataSource: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM leads WHERE completions_left > 0 AND ${INCOMPLETE}
       AND EXISTS (SELECT 1 FROM agents WHERE agents.id = agent_id AND deleted_at IS NULL)
     ORDER BY created_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
