import type { DataSource, EntityManager } from 'typeorm';
import type { Person } from '@app/contact-details';
import type { Mode } from '../auth/plan';
import type { Lead } from './lead.entity';

/** A lead as a message leaves it; what is not known stays as it is. */
export type FoundLead = Pick<Lead, 'id' | 'accountId' | 'agentId' | 'conversationId' | 'createdAt'> &
  Partial<Pick<Lead, 'name' | 'email' | 'phone' | 'companyName'>>;

/** What is already known of a lead is never overwritten: the first address that a visitor left stays theirs. */
const KEEP_KNOWN = `name = coalesce(nullif(leads.name, ''), excluded.name),
                    email = coalesce(nullif(leads.email, ''), excluded.email),
                    phone = coalesce(nullif(leads.phone, ''), excluded.phone),
                    company_name = coalesce(nullif(leads.company_name, ''), excluded.company_name)`;
const LACKS_PERSON = `(name = '' OR company_name = '')`;

/** A lead that has become more than it was. */
export interface ChangedLead extends Lead {
  /** It was made, not completed. */
  isNew: boolean;
  /** The model should look for the name and company that are still missing. */
  wantsCompletion: boolean;
}

const CHANGED = `leads.id, leads.account_id AS "accountId", leads.agent_id AS "agentId", leads.conversation_id AS "conversationId",
  leads.name, leads.email, leads.phone, leads.company_name AS "companyName", leads.message, leads.created_at AS "createdAt",
  completions_left > 0 AND (leads.name = '' OR company_name = '') AS "wantsCompletion"`;

/** Makes the conversation's lead, or completes it; undefined when nothing new has become known. */
export async function captureLead(
  transaction: EntityManager,
  { id, accountId, agentId, conversationId, createdAt, name, email, phone, companyName }: FoundLead,
  completionsLeft: number,
): Promise<ChangedLead | undefined> {
  const rows: ChangedLead[] = await transaction.query(
    `INSERT INTO leads (id, account_id, agent_id, conversation_id, created_at, name, email, phone, company_name, completions_left, message)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
            (SELECT query FROM messages WHERE conversation_id = $4 ORDER BY created_at, id LIMIT 1)
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

/** Adds name and company to the lead of a conversation; undefined if it has none, or one that lacks nothing of these. */
export async function addToLead(
  manager: EntityManager,
  conversationId: string,
  { name, companyName }: Person,
): Promise<ChangedLead | undefined> {
  const [rows] = await manager.query<[ChangedLead[], number]>(
    `UPDATE leads SET name = coalesce(nullif(name, ''), $2), company_name = coalesce(nullif(company_name, ''), $3)
     WHERE conversation_id = $1 AND ((name = '' AND $2 <> '') OR (company_name = '' AND $3 <> ''))
     RETURNING ${CHANGED}, false AS "isNew"`,
    [conversationId, name ?? '', companyName ?? ''],
  );
  return rows[0];
}

/** A lead that the model may complete. */
export interface IncompleteLead {
  agentId: number;
  conversationId: string;
  mode: Mode;
  /** After this one was taken. */
  completionsLeft: number;
}

/** Takes one of the lead's completions. Undefined if it has none left, lacks nothing, or is gone. */
export async function takeCompletion(
  dataSource: DataSource,
  leadId: number,
): Promise<IncompleteLead | undefined> {
  const [rows] = await dataSource.query<[IncompleteLead[], number]>(
    `UPDATE leads SET completions_left = completions_left - 1 FROM agents
     WHERE leads.id = $1 AND completions_left > 0 AND (leads.name = '' OR company_name = '')
       AND agents.id = agent_id AND deleted_at IS NULL
     RETURNING agent_id AS "agentId", conversation_id AS "conversationId", mode,
       completions_left AS "completionsLeft"`,
    [leadId],
  );
  return rows[0];
}

/** The model has had its say: it is not asked again until the visitor leaves more, which may have happened since it was asked. */
export async function endCompletions(
  dataSource: DataSource,
  leadId: number,
  { completionsLeft }: IncompleteLead,
): Promise<void> {
  await dataSource.query('UPDATE leads SET completions_left = 0 WHERE id = $1 AND completions_left = $2', [
    leadId,
    completionsLeft,
  ]);
}

/** Has the model look once more, if the conversation has a lead that lacks a name or a company; returns the lead's id then. */
export async function wantCompletion(
  manager: EntityManager,
  conversationId: string,
  completionsLeft: number,
): Promise<number | undefined> {
  const [rows] = await manager.query<[{ id: number }[], number]>(
    `UPDATE leads SET completions_left = $2 WHERE conversation_id = $1 AND ${LACKS_PERSON} RETURNING id`,
    [conversationId, completionsLeft],
  );
  return rows[0]?.id;
}

/** What has the visitor written in this conversation, oldest first? */
export async function visitorMessages(
  dataSource: DataSource,
  conversationId: string,
  most: number,
): Promise<string[]> {
  const rows: { query: string }[] = await dataSource.query(
    'SELECT query FROM messages WHERE conversation_id = $1 ORDER BY created_at, id LIMIT $2',
    [conversationId, most],
  );
  return rows.map(({ query }) => query);
}

/** Which leads wait for the model, oldest first? */
export async function incompleteLeads(dataSource: DataSource, most: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM leads WHERE completions_left > 0 AND ${LACKS_PERSON}
       AND EXISTS (SELECT 1 FROM agents WHERE agents.id = agent_id AND deleted_at IS NULL)
     ORDER BY created_at LIMIT $1`,
    [most],
  );
  return rows.map(({ id }) => id);
}
