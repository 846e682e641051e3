import { Attempt } from './attempt.js';
import type { Schema } from './document.js';
import { ApiError, ConnectionError, ParleyError } from './errors.js';
import { readEvents } from './event-stream.js';
import { newKey, type Call, type IdempotentOptions, type Transport } from './transport.js';

/** The next piece of the answer. */
export interface ChatDelta {
  type: 'delta';
  text: string;
  conversationId: string;
}

/** What was said so far is void: after a lost connection, the agent gives another answer. Clear what you have shown. */
export interface ChatRestart {
  type: 'restart';
}

/** The answer is complete and stored. */
export interface ChatDone {
  type: 'done';
  text: string;
  conversationId: string;
  messageId: number;
  sources: Schema<'AnswerSource'>[];
}

/** What a chat stream yields. */
export type ChatEvent = ChatDelta | ChatRestart | ChatDone;

/** The service sends a comment every 15 s: a longer silence is a broken connection. */
const MAX_SILENCE_MS = 45_000;
/** A body that is read to its end leaves the connection for the next request; not worth a longer wait. */
const MAX_END_MS = 1_000;

/**
 * The events of one answer. A broken connection is made again under the same idempotency key, and only what the caller
 * does not have yet is yielded.
 */
export async function* chatEvents(
  transport: Transport,
  path: string,
  message: object,
  options: IdempotentOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const call: Call = {
    method: 'POST',
    path,
    body: { ...message, stream: true },
    idempotencyKey: options.idempotencyKey ?? newKey(),
    accept: 'text/event-stream',
  };
  const retries = transport.retriesOf(call, options);
  const answer = new AnswerText();
  for (;;) {
    const attempt = new Attempt(options.signal);
    try {
      answer.beginAgain();
      for await (const event of receive(transport, call, attempt, options)) {
        const isEnd = 'sources' in event;
        yield* answer.take(event, isEnd);
        if (!isEnd) continue;
        const { conversationId, messageId, sources } = event;
        yield { type: 'done', text: answer.said, conversationId, messageId, sources };
        return;
      }
      throw new ConnectionError('the stream broke off');
    } catch (fault) {
      const error = attempt.meaningOf(fault);
      if (error instanceof ParleyError) error.partialText = answer.said;
      // What the service says in the middle of an answer is its last word.
      if (error instanceof ApiError && error.status === 200) throw error;
      await retries.waitAfter(error);
    } finally {
      attempt.end();
    }
  }
}

/** The text that the caller has, compared with that of the current attempt. */
class AnswerText {
  said = '';
  private received = '';

  beginAgain(): void {
    this.received = '';
  }

  /** Yields what is new. An answer that ends as a mere beginning of what was said is another one, too. */
  *take(
    { delta, conversationId }: { delta: string; conversationId: string },
    isEnd: boolean,
  ): Generator<ChatEvent, void, undefined> {
    this.received += delta;
    const { said, received } = this;
    if (!isEnd && said.startsWith(received)) return;
    if (!received.startsWith(said)) {
      this.said = received;
      yield { type: 'restart' };
      if (received !== '') yield { type: 'delta', text: received, conversationId };
    } else if (received.length > said.length) {
      this.said = received;
      yield { type: 'delta', text: received.slice(said.length), conversationId };
    }
  }
}

/** The events of one attempt, as the service sends them. @throws ApiError for an event with an error */
async function* receive(
  transport: Transport,
  call: Call,
  attempt: Attempt,
  options: IdempotentOptions,
): AsyncGenerator<Schema<'ChatDelta'> | Schema<'ChatEnd'>, void, undefined> {
  const response = await transport.send(call, attempt, options);
  if (response.body === null) return;
  let last: Schema<'ChatEnd'> | undefined;
  const stillHere = () => attempt.allow(last ? MAX_END_MS : MAX_SILENCE_MS);
  stillHere();
  try {
    for await (const data of readEvents(response.body, stillHere)) {
      if (data === '[DONE]') continue;
      const event = JSON.parse(data) as Schema<'ChatEvent'>;
      if ('error' in event) throw faultIn(event.error, response);
      if (!('sources' in event)) yield event;
      else last = event;
      stillHere();
    }
  } catch (fault) {
    // Once the answer is stored, it does not matter how the connection ends.
    if (!last) throw fault;
  }
  if (last) yield last;
}

function faultIn({ code, message, details }: Schema<'ErrorObject'>, { status, headers }: Response): ApiError {
  return new ApiError({
    status,
    code,
    message,
    details,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}
