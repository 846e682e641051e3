import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../auth/caller';
import { sql, type NamedQuery } from '../../platform/database/sql';
import { TransactionsService } from '../../platform/database/transactions.service';
import { notFound } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { PREVIOUS_RESPONSE } from './response-request';
import type { TranscriptMessage } from './transcript-messages';

/** A client's own record of a conversation: an agent, the tenant's id of the user, and all messages, oldest first. */
export interface Transcript {
  agentId: number;
  /** Without it, the transcript belongs to no conversation: two visitors may have begun with the same words. */
  userId: string | undefined;
  messages: readonly TranscriptMessage[];
}

/** Takes the newest conversation of the tenant's agent with this transcript. */
const takeTranscript = ({ accountId, mode }: Tenant, agentId: number, digest: Buffer): NamedQuery =>
  sql`DELETE FROM transcripts WHERE account_id = ${accountId} AND conversation_id = (
    SELECT conversation_id FROM transcripts
    WHERE agent_id = ${agentId} AND digest = ${digest} AND account_id = ${accountId}
      AND EXISTS (SELECT FROM agents WHERE id = ${agentId} AND account_id = ${accountId} AND mode = ${mode})
    ORDER BY conversation_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING conversation_id AS id`.named('take_transcript');

/** The conversation of a message of the tenant's agent. */
const conversationOf = ({ accountId }: Tenant, agentId: number, messageId: number): NamedQuery =>
  sql`SELECT conversation_id AS id FROM messages
  WHERE id = ${messageId} AND account_id = ${accountId}
    AND agent_id = ${agentId}`.named('conversation_of_message');

/** Stores the digest of the conversation's transcript. */
const noteTranscript = ({ accountId }: Tenant, conversationId: string, digest: Buffer): NamedQuery =>
  sql`INSERT INTO transcripts (conversation_id, account_id, agent_id, digest)
  SELECT id, account_id, agent_id, ${digest} FROM conversations
  WHERE id = ${conversationId} AND account_id = ${accountId}
  ON CONFLICT (conversation_id) DO UPDATE SET digest = excluded.digest`.named('note_transcript');

/**
 * Recognises the conversation that a user's request continues. Clients of the OpenAI API send no id, but all messages:
 * their digest identifies the conversation of this user.
 */
@Injectable()
export class TranscriptsService {
  constructor(private readonly transactions: TransactionsService) {}

  /**
   * The id of the user's newest conversation with exactly this transcript; undefined if there is none, and for a
   * request without a user. Until a transcript is noted again, no other request gets the conversation.
   */
  async take(tenant: Tenant, transcript: Transcript): Promise<string | undefined> {
    if (transcript.userId === undefined || transcript.messages.length === 0) return undefined;
    const taking = takeTranscript(tenant, transcript.agentId, digestOf(transcript));
    const [row] = await this.transactions.execute<{ id: string }>(taking);
    return row?.id;
  }

  /** The id of the conversation in which the message stands. @throws ApiError NOT_FOUND */
  async follow(tenant: Tenant, agentId: number, messageId: number): Promise<string> {
    const [row] = await this.transactions.execute<{ id: string }>(conversationOf(tenant, agentId, messageId));
    if (!row) throw notFound(PREVIOUS_RESPONSE);
    return row.id;
  }

  /** Stores the transcript of a user's conversation. If this fails, the next request starts a new conversation. */
  async note(tenant: Tenant, conversationId: string, transcript: Transcript): Promise<void> {
    if (transcript.userId === undefined) return;
    await this.transactions
      .execute(noteTranscript(tenant, conversationId, digestOf(transcript)))
      .catch((err: unknown) => log.warn({ err }, 'the transcript of a conversation was not stored'));
  }
}

/** A digest that ignores white space, because clients trim texts. */
function digestOf({ userId, messages }: Transcript): Buffer {
  const texts = messages.map(({ role, text }) => [role, text.replaceAll(/\s+/g, ' ').trim()]);
  return createHash('sha256')
    .update(JSON.stringify([userId, texts]))
    .digest();
}
