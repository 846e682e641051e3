import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import { sql, type Query, type Queryable } from '../../platform/database/sql';

/** An agent whose tenant wants to hear of requests for a person. */
export interface NotifyingAgent {
  name: string;
  notifyEmail: string;
}

/**
 * The agent, if its tenant wants mail. Its row is locked until the transaction ends: meanwhile no other notice is
 * counted.
 */
export async function lockNotifyingAgent(
  db: Queryable,
  { accountId, agentId }: AgentKey,
): Promise<NotifyingAgent | undefined> {
  return sql`SELECT name, notify_email AS "notifyEmail" FROM agents
     WHERE id = ${agentId} AND account_id = ${accountId} AND notify_email <> '' AND deleted_at IS NULL
     FOR NO KEY UPDATE`.firstRow(db);
}

/**
 * SQL: the mailbox of an address, as most providers deliver: they ignore case, dots, and the text after a plus sign.
 * With a provider that does not, two people may count as one.
 */
const mailboxOf = (address: Query): Query =>
  sql`replace(regexp_replace(split_part(lower(${address}), '@', 1), '[+].*$', ''), '.', '')
    || '@' || split_part(lower(${address}), '@', -1)`;

/** Numbers of mails in the last day. */
export interface DailyMails {
  ofConversation: number;
  ofAgent: number;
  /** To the mailbox of the recipient, however the address is written. */
  toRecipient: number;
  /** About the conversation, in the last minute. */
  justNow: number;
}

/**
 * The numbers of mails of this kind in a day: about the conversation, of the agent, and from the account to the
 * recipient's mailbox. Until the transaction ends, no other transaction counts mails of the account.
 */
export async function mailsInLastDay(
  db: Queryable,
  {
    accountId,
    agentId,
    conversationId,
    recipient,
    kind,
  }: AgentKey & { conversationId: string; recipient: string; kind: string },
): Promise<DailyMails> {
  const lock = `mail ${accountId}`;
  const isToMailbox = sql`${mailboxOf(sql`recipient`)} = ${mailboxOf(sql`${recipient}::text`)}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.run(db);
  return sql`SELECT count(*) FILTER (WHERE conversation_id = ${conversationId})::integer AS "ofConversation",
       count(*) FILTER (WHERE agent_id = ${agentId})::integer AS "ofAgent",
       count(*) FILTER (WHERE ${isToMailbox})::integer AS "toRecipient",
       count(*) FILTER (WHERE conversation_id = ${conversationId}
         AND created_at > now() - interval '1 minute')::integer AS "justNow"
     FROM mails WHERE account_id = ${accountId}
       AND (conversation_id = ${conversationId} OR agent_id = ${agentId} OR ${isToMailbox})
       AND kind = ${kind} AND created_at > now() - interval '1 day'`.oneRow(db);
}

/** The numbers of the agent's mails of this kind in the last hour, and about the conversation in the last minute. */
export async function noticesSent(
  db: Queryable,
  agent: AgentKey,
  { conversationId, kind }: { conversationId: string | null; kind: string },
): Promise<{ inLastHour: number; justNow: number }> {
  return sql`SELECT count(*)::integer AS "inLastHour",
       count(*) FILTER (WHERE conversation_id = ${conversationId}
         AND created_at > now() - interval '1 minute')::integer AS "justNow"
     FROM mails
     WHERE ${isOfAgent(agent)} AND created_at > now() - interval '1 hour'
       AND kind = ${kind}`.oneRow(db);
}
