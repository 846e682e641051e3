import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Statement, TransactionsService } from '../../platform/database/transactions.service';
import { log } from '../../platform/observability/logging/logger';
import type { Said } from './completion-request';

/** A conversation as its client keeps it: an agent, perhaps a user, and everything that was said, oldest first. */
export interface Transcript {
  agentId: number;
  userId: string | undefined;
  said: readonly Said[];
}

const conversationOf: Statement = {
  name: 'conversation_of_transcript',
  text: `SELECT conversation_id AS id FROM transcripts WHERE agent_id = $1 AND digest = $2
    ORDER BY conversation_id DESC LIMIT 1`,
};

const noteTranscript: Statement = {
  name: 'note_transcript',
  text: `INSERT INTO transcripts (conversation_id, agent_id, digest)
    SELECT id, agent_id, $2 FROM conversations WHERE id = $1
    ON CONFLICT (conversation_id) DO UPDATE SET digest = excluded.digest`,
};

/**
 * Recognises the conversation that a request continues. Clients of the OpenAI API send no id, but everything that was
 * said: a conversation is known by the digest of that.
 */
@Injectable()
export class TranscriptsService {
  constructor(private readonly transactions: TransactionsService) {}

  /** The id of the newest conversation with exactly this transcript; undefined if there is none. */
  async find(transcript: Transcript): Promise<string | undefined> {
    if (transcript.said.length === 0) return undefined;
    const values = [transcript.agentId, digestOf(transcript)];
    const [row] = await this.transactions.execute<{ id: string }>(conversationOf, values);
    return row?.id;
  }

  /** Notes what was said so far. If this fails, the next request starts a new conversation. */
  async note(conversationId: string, transcript: Transcript): Promise<void> {
    const values = [conversationId, digestOf(transcript)];
    await this.transactions
      .execute(noteTranscript, values)
      .catch((err: unknown) => log.warn({ err }, 'the transcript of a conversation was not noted'));
  }
}

/** A digest in which white space does not count, because clients trim texts. */
function digestOf({ userId, said }: Transcript): Buffer {
  const texts = said.map(({ role, text }) => [role, text.replaceAll(/\s+/g, ' ').trim()]);
  return createHash('sha256')
    .update(JSON.stringify([userId ?? null, texts]))
    .digest();
}
