import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { writePaced } from '../platform/http/server/paced-write';
import { pick } from '../platform/http/requests/present';
import { FairGate } from '../platform/threads/fair-gate';
import { withTimeout } from '../platform/with-timeout';
import {
  CONVERSATION_FIELDS,
  EXCHANGE_FIELDS,
  type ConversationItemDto,
  type ConversationMessageDto,
} from './conversation.dto';

/** How many batches of messages a process reads and sends at once. Accounts share the places fairly. */
const WRITTEN_AT_ONCE = 8;
/** The longest time for which a batch may keep its place: a slow client must not keep others waiting. */
const MAX_PLACE_MS = 200;
const CLOSING = ']}}';

/** Writes conversations as JSON, with memory that does not grow with the conversations or their readers. */
@Injectable()
export class ConversationWriterService {
  private readonly places = new FairGate(WRITTEN_AT_ONCE);

  /**
   * Writes a `ConversationAnswerDto`, one batch of messages at a time, as fast as the client reads. `read` reads the
   * rest of the conversation; it waits for a place as well. If writing fails after the first batch, `ErrorFilter`
   * closes the connection, so that no client mistakes a part for the whole conversation.
   */
  async write(
    response: Response,
    { accountId, read }: { accountId: number; read: () => Promise<ConversationItemDto> },
    batches: AsyncIterator<ConversationMessageDto[]>,
  ): Promise<void> {
    let before = openingOf(await this.places.run(accountId, read));
    response.type('json');
    for (;;) {
      const writing = await this.places.run(accountId, async () => {
        // The client may have left during the wait.
        const next = response.destroyed ? undefined : await batches.next();
        if (!next || next.done) return undefined;
        const exchanges = next.value.map((message) => JSON.stringify(pick(message, EXCHANGE_FIELDS)));
        const written = writePaced(response, before + exchanges.join(','));
        before = ',';
        await withTimeout(written, MAX_PLACE_MS, 'the client reads slowly').catch(() => undefined);
        return { written };
      });
      if (!writing) break;
      await writing.written;
    }
    if (!response.destroyed) response.end(response.headersSent ? CLOSING : before + CLOSING);
  }
}

/** The JSON before the first message. */
function openingOf(item: ConversationItemDto): string {
  const conversation = { ...pick(item, CONVERSATION_FIELDS), messages: [] };
  return JSON.stringify({ conversation }).slice(0, -CLOSING.length);
}
