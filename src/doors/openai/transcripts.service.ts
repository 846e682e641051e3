import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../auth/caller';
import { type Statement, TransactionsService } from '../../platform/database/transactions.service';
import { log } from '../../platform/observability/logging/logger';
import type { TranscriptMessage } from './completion-request';

/** A conversation as its client keeps it: an agent, perhaps a user, and everything that was said, oldest first. */
export interface Transcript {
  agentId: number;
  userId: string | undefined;
  messages: readonly TranscriptMessage[];
}

const takeTranscript: Statement = {
  name: 'take_transcript',
  text: `DELETE FROM transcripts WHERE account_id = $3 AND conversation_id = (
      SELECT conversation_id FROM transcripts WHERE agent_id = $1 AND digest = $2 AND account_id = $3
        AND EXISTS (SELECT FROM agents WHERE id = $1 AND account_id = $3 AND mode = $4)
      ORDER BY conversation_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING conversation_id AS id`,
};

const noteTranscript: Statement = {
  name: 'note_transcript',
  text: `INSERT INTO transcripts (conversation_id, account_id, agent_id, digest)
    SELECT id, account_id, agent_id, $2 FROM conversations WHERE id = $1 AND account_id = $3
    ON CONFLICT (conversation_id) DO UPDATE SET digest = excluded.digest`,
};

/**
 * Recognises the conversation that a request continues. Clients of the OpenAI API send no id, but everything that was
 * said: its digest identifies the conversation.
 */
@Injectable()
export class TranscriptsService {
  constructor(private readonly transactions: TransactionsService) {}

  /**
   * The id of the newest conversation with exactly this transcript; undefined if there is none. Until a transcript is
   * noted again, no other request gets the conversation: visitors without a `user` who begin with the same words must
   * not end up in one conversation.
   */
  async take({ accountId, mode }: Tenant, transcript: Transcript): Promise<string | undefined> {
    if (transcript.messages.length === 0) return undefined;
    const values = [transcript.agentId, digestOf(transcript), accountId, mode];
    const [row] = await this.transactions.execute<{ id: string }>(takeTranscript, values);
    return row?.id;
  }

  /** Stores the transcript of the conversation. If this fails, the next request starts a new conversation. */
  async note({ accountId }: Tenant, conversationId: string, transcript: Transcript): Promise<void> {
    const values = [conversationId, digestOf(transcript), accountId];
    await this.transactions
      .execute(noteTranscript, values)
      .catch((err: unknown) => log.warn({ err }, 'the transcript of a conversation was not stored'));
  }
}

/** A digest in which white space does not count, because clients trim texts. */
function digestOf({ userId, messages }: Transcript): Buffer {
  const texts = messages.map(({ role, text }) => [role, text.replaceAll(/\s+/g, ' ').trim()]);
  return createHash('sha256')
    .update(JSON.stringify([userId ?? null, texts]))
    .digest();
}
