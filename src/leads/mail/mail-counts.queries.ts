import type { AgentKey } from '../../agents/agents.queries';
import { sql, type Queryable } from '../../platform/database/sql';

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

/** Numbers of mails in the last day. */
export interface DailyMails {
  ofConversation: number;
  toRecipient: number;
  /** Of those about the conversation, in the last minute. */
  justNow: number;
}

/**
 * How many mails of this kind were about the conversation, or went from the account to the recipient, in a day? Until
 * the transaction ends, no other one counts mails from the account to the recipient.
 */
export async function mailsInLastDay(
  db: Queryable,
  {
    accountId,
    conversationId,
    recipient,
    kind,
  }: { accountId: number; conversationId: string; recipient: string; kind: string },
): Promise<DailyMails> {
  const lock = `mail ${accountId} ${recipient.toLowerCase()}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.run(db);
  return sql`SELECT count(*) FILTER (WHERE conversation_id = ${conversationId})::integer AS "ofConversation",
       count(*) FILTER (WHERE lower(recipient) = lower(${recipient}))::integer AS "toRecipient",
       count(*) FILTER (WHERE conversation_id = ${conversationId}
         AND created_at > now() - interval '1 minute')::integer AS "justNow"
     FROM mails WHERE account_id = ${accountId}
       AND (conversation_id = ${conversationId} OR lower(recipient) = lower(${recipient}))
       AND kind = ${kind} AND created_at > now() - interval '1 day'`.oneRow(db);
}

/** How many mails of this kind has the agent caused in the last hour? */
export async function mailsInLastHour(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  kind: string,
): Promise<number> {
  const { count } = await sql`SELECT count(*)::integer AS count FROM mails
     WHERE agent_id = ${agentId} AND account_id = ${accountId} AND created_at > now() - interval '1 hour'
       AND kind = ${kind}`.oneRow<{ count: number }>(db);
  return count;
}
