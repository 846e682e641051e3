import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';

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
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
): Promise<NotifyingAgent | undefined> {
  const [agent] = await transaction.query<NotifyingAgent[]>(
    `SELECT name, notify_email AS "notifyEmail" FROM agents
     WHERE id = $1 AND account_id = $2 AND notify_email <> '' AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [agentId, accountId],
  );
  return agent;
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
  transaction: EntityManager,
  {
    accountId,
    conversationId,
    recipient,
    kind,
  }: { accountId: number; conversationId: string; recipient: string; kind: string },
): Promise<DailyMails> {
  await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `mail ${accountId} ${recipient.toLowerCase()}`,
  ]);
  const [counts] = await transaction.query<[DailyMails]>(
    `SELECT count(*) FILTER (WHERE conversation_id = $1)::integer AS "ofConversation",
       count(*) FILTER (WHERE lower(recipient) = lower($3))::integer AS "toRecipient",
       count(*) FILTER (WHERE conversation_id = $1 AND created_at > now() - interval '1 minute')::integer AS "justNow"
     FROM mails WHERE account_id = $2 AND (conversation_id = $1 OR lower(recipient) = lower($3))
       AND kind = $4 AND created_at > now() - interval '1 day'`,
    [conversationId, accountId, recipient, kind],
  );
  return counts;
}

/** How many mails of this kind has the agent caused in the last hour? */
export async function mailsInLastHour(
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
  kind: string,
): Promise<number> {
  const [{ count }] = await transaction.query<[{ count: number }]>(
    `SELECT count(*)::integer AS count FROM mails
     WHERE agent_id = $1 AND account_id = $3 AND created_at > now() - interval '1 hour' AND kind = $2`,
    [agentId, kind, accountId],
  );
  return count;
}
