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
 * The events of one answer. After a broken connection the answer is read on where it was; if the service does not know it
 * any more, the request is repeated under the same idempotency key. Only what the caller does not have yet is yielded.
 */
export async function* chatEvents(
  transport: Transport,
  path: string,
  message: object,
  options: IdempotentOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const request: Call = {
    method: 'POST',
    path,
    body: { resumable: true, ...message, stream: true },
    idempotencyKey: options.idempotencyKey ?? newKey(),
    accept: 'text/event-stream',
  };
  const retries = transport.retriesOf(request, options);
  const answer = new AnswerText();
  let place: Place | undefined;
  let isRunning = true;
  try {
    for (;;) {
      const attempt = new Attempt(options.signal);
      try {
        if (!place) answer.beginAgain();
        const call = place ? resumed(path, place) : request;
        for await (const { event, id } of receive(transport, call, attempt, options)) {
          const isEnd = 'sources' in event;
          place = placeAfter(event, id, place);
          if (place) retries.madeProgress();
          yield* answer.take(event, isEnd);
          if (!isEnd) continue;
          isRunning = false;
          const { conversationId, messageId, sources } = event;
          yield { type: 'done', text: answer.said, conversationId, messageId, sources };
          return;
        }
        throw new ConnectionError('the stream broke off');
      } catch (fault) {
        const error = attempt.meaningOf(fault);
        if (error instanceof ParleyError) error.partialText = answer.said;
        // What the service says in the middle of an answer is its last word.
        isRunning = !(error instanceof ApiError && error.status === 200);
        if (!isRunning) throw error;
        // The first request with the key still writes: its answer is read from the beginning.
        const running = runningMessage(error);
        if (running) answer.beginAgain();
        const isGone = isUnknown(error, place);
        if (running || isGone) place = running;
        await retries.waitAfter(isGone ? new ConnectionError('the answer is not known any more') : error);
      } finally {
        attempt.end();
      }
    }
  } finally {
    // The caller has left: nobody reads on.
    if (isRunning && place) stop(transport, path, place);
  }
}

/** How far a resumable answer was read. */
interface Place {
  messageId: number;
  lastId: number;
}

/** The place after an event; undefined for an answer that cannot be resumed. */
function placeAfter(event: object, id: string | undefined, before: Place | undefined): Place | undefined {
  if (id === undefined) return undefined;
  const messageId = (event as { messageId?: number }).messageId ?? before?.messageId;
  return messageId === undefined ? undefined : { messageId, lastId: Number(id) };
}

function resumed(path: string, { messageId, lastId }: Place): Call {
  return {
    method: 'GET',
    path: `${path}/streams/${messageId}`,
    query: { after: lastId },
    accept: 'text/event-stream',
  };
}

/** The place before the first event of the answer that still runs under the key. */
function runningMessage(error: unknown): Place | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IDEMPOTENCY_KEY_IN_USE') return undefined;
  const { messageId } = error.details as { messageId?: number };
  return messageId === undefined ? undefined : { messageId, lastId: 0 };
}

/** Whether the service does not know the answer at this place any more. */
function isUnknown(error: unknown, place: Place | undefined): boolean {
  return place !== undefined && error instanceof ApiError && error.status === 404;
}

/** Tells the service to end an answer that nobody reads. If that fails, it goes on to its end. */
function stop(transport: Transport, path: string, { messageId }: Place): void {
  transport
    .json({ method: 'DELETE', path: `${path}/streams/${messageId}` }, { maxRetries: 0 })
    .catch(() => undefined);
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

/** An event with its id, which only an answer that can be resumed has. */
interface Received {
  event: Schema<'ChatDelta'> | Schema<'ChatEnd'>;
  id?: string;
}

/** The events of one attempt, as the service sends them. @throws ApiError for an event with an error */
async function* receive(
  transport: Transport,
  call: Call,
  attempt: Attempt,
  options: IdempotentOptions,
): AsyncGenerator<Received, void, undefined> {
  const response = await transport.send(call, attempt, options);
  if (response.body === null) return;
  let last: Received | undefined;
  let canResume = call.method === 'GET';
  const stillHere = () => attempt.allow(last ? MAX_END_MS : MAX_SILENCE_MS);
  stillHere();
  try {
    for await (const { id, data } of readEvents(response.body, stillHere)) {
      if (data === '[DONE]') continue;
      const event = JSON.parse(data) as Schema<'ChatEvent'>;
      if ('error' in event) {
        // Without an id, only this connection has ended.
        if (canResume && id === undefined) throw new ConnectionError(event.error.message);
        throw faultIn(event.error, response);
      }
      canResume ||= id !== undefined;
      if (!('sources' in event)) yield { event, id };
      else last = { event, id };
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
