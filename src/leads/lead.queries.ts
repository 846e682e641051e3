import type { DataSource, EntityManager } from 'typeorm';
import type { Mode } from '../auth/plan';
import type { Person } from './contact-details';
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

/** Makes the conversation's lead, or completes it. `wantsCompletion` says that the model should look for the name and company still missing. */
export async function captureLead(
  transaction: EntityManager,
  { id, accountId, agentId, conversationId, createdAt, name, email, phone, companyName }: FoundLead,
  completionsLeft: number,
): Promise<{ id: number; wantsCompletion: boolean }> {
  const [row] = await transaction.query<[{ id: number; wantsCompletion: boolean }]>(
    `INSERT INTO leads (id, account_id, agent_id, conversation_id, created_at, name, email, phone, company_name, completions_left, message)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
            (SELECT query FROM messages WHERE conversation_id = $4 ORDER BY created_at, id LIMIT 1)
     ON CONFLICT (conversation_id) DO UPDATE SET ${KEEP_KNOWN}, completions_left = excluded.completions_left
     RETURNING id, completions_left > 0 AND ${LACKS_PERSON} AS "wantsCompletion"`,
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
  return row;
}

/** Adds name and company to the lead of a conversation, if it has one that lacks them. */
export async function addToLead(
  manager: EntityManager,
  conversationId: string,
  { name, companyName }: Person,
): Promise<void> {
  await manager.query(
    `UPDATE leads SET name = coalesce(nullif(name, ''), $2), company_name = coalesce(nullif(company_name, ''), $3)
     WHERE conversation_id = $1 AND ${LACKS_PERSON}`,
    [conversationId, name ?? '', companyName ?? ''],
  );
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
