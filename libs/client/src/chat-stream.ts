import { AnswerText } from './answer-text.js';
import { Attempt } from './attempt.js';
import type { ChatDelta, ChatDone, ChatEvent, ChatRestart } from './chat-events.js';
import type { Schema } from './document.js';
import { ApiError, ConnectionError, ParleyError } from './errors.js';
import { readEvents } from './event-stream.js';
import type { Call } from './sender.js';
import { newKey, type IdempotentOptions, type RequestOptions, type Transport } from './transport.js';

/** The service sends a comment every 15 s, so a longer silence means that the connection is broken. */
const MAX_SILENCE_MS = 45_000;
/** A body that is read to its end leaves its connection to the next request, which is not worth a longer wait. */
const MAX_END_MS = 1_000;

/** The chat of an agent: its path under a transport. */
export interface ChatRoute {
  transport: Transport;
  path: string;
}

/**
 * The events of the answer to a message that asks for a resumable stream. After a broken connection, reading resumes at
 * the same place. If the service no longer knows the answer, the request is repeated with the same idempotency key.
 * Only text that the caller lacks is yielded.
 */
export function chatEvents(
  route: ChatRoute,
  message: object,
  options: IdempotentOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  const request: Call = {
    method: 'POST',
    path: route.path,
    body: message,
    idempotencyKey: options.idempotencyKey ?? newKey(),
    accept: 'text/event-stream',
  };
  return eventsOf(route, { options, request });
}

/** The events of an answer after this place, whichever program has requested the answer. */
export function resumedEvents(
  route: ChatRoute,
  place: StreamPosition,
  options: RequestOptions,
): AsyncGenerator<ChatEvent, void, undefined> {
  return eventsOf(route, { options, start: place });
}

/** The events of an answer that begins with a request or continues at a place, or both. */
async function* eventsOf(
  route: ChatRoute,
  { options, request, start }: { options: RequestOptions; request?: Call; start?: StreamPosition },
): AsyncGenerator<ChatEvent, void, undefined> {
  const { transport, path } = route;
  const retries = transport.retriesOf(request ?? resumeCall(path, start!), options);
  const answer = new AnswerText();
  let place = start;
  let isRunning = true;
  let action: ChatDone['action'];
  try {
    for (;;) {
      const attempt = new Attempt(options.signal);
      try {
        if (!place) answer.beginAgain();
        const call = place ? resumeCall(path, place) : request!;
        for await (const { event, id } of receive(transport, { call, options }, attempt)) {
          const isEnd = 'sources' in event;
          if ('action' in event) action = event.action as ChatDone['action'];
          place = positionAfter(event, id, place);
          if (place) retries.madeProgress(transport.retriesOfStream(options));
          for (const news of answer.take(event, isEnd)) yield withPosition(news, place);
          if ('calling' in event && event.calling !== undefined)
            yield { type: 'calling', name: event.calling, conversationId: event.conversationId };
          if (!isEnd) continue;
          isRunning = false;
          yield doneWith(event, answer.text, action);
          return;
        }
        throw new ConnectionError('the stream broke off');
      } catch (fault) {
        if (fault instanceof NoMoreEvents && !request) return;
        const error = attempt.meaningOf(fault);
        if (error instanceof ParleyError) {
          error.partialText = answer.text;
          if (place) error.messageId = place.messageId;
        }
        // An error that the service sends in the middle of an answer is final.
        isRunning = !(error instanceof ApiError && error.status === 200);
        if (!isRunning) throw error;
        // The first request with the key is still running: its answer is read from the beginning.
        const running = runningMessage(error);
        if (running) answer.beginAgain();
        const isGone = request !== undefined && isUnknown(error, place);
        if (running || isGone) place = running;
        await retries.waitAfter(
          isGone ? new ConnectionError('the service no longer knows the answer') : error,
        );
      } finally {
        attempt.end();
      }
    }
  } finally {
    // The caller has left the loop, so the rest is not read.
    if (isRunning && request && place) void stop(route, place.messageId).catch(() => undefined);
  }
}

function doneWith(end: Schema<'ChatEnd'>, text: string, action: ChatDone['action']): ChatDone {
  const { conversationId, messageId, sources, grounded, usage, decision, decidedBy, actions } = end;
  return {
    type: 'done',
    text,
    conversationId,
    messageId,
    sources,
    ...(decision !== undefined && { decision, decidedBy }),
    ...(grounded !== undefined && { grounded }),
    ...(usage && { usage }),
    ...(actions && { actions }),
    ...(action && { action }),
  };
}

/** The place up to which a resumable answer was read. */
export interface StreamPosition {
  messageId: number;
  lastId: number;
}

/** The event with its place, which a later program needs to continue. */
function withPosition<Event extends ChatRestart | ChatDelta>(
  event: Event,
  place: StreamPosition | undefined,
): Event {
  if (event.type !== 'delta' || !place) return event;
  return { ...event, messageId: place.messageId, eventId: place.lastId };
}

/** The place after an event; undefined for an answer that cannot be resumed. */
function positionAfter(
  event: object,
  id: string | undefined,
  before: StreamPosition | undefined,
): StreamPosition | undefined {
  if (id === undefined) return undefined;
  const messageId = (event as { messageId?: number }).messageId ?? before?.messageId;
  return messageId === undefined ? undefined : { messageId, lastId: Number(id) };
}

function resumeCall(path: string, { messageId, lastId }: StreamPosition): Call {
  return {
    method: 'GET',
    path: `${path}/streams/${messageId}`,
    query: { after: lastId },
    accept: 'text/event-stream',
  };
}

/** The place before the first event of the answer that is still being written under the key. */
function runningMessage(error: unknown): StreamPosition | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IDEMPOTENCY_KEY_IN_USE') return undefined;
  const { messageId } = error.details as { messageId?: number };
  return messageId === undefined ? undefined : { messageId, lastId: 0 };
}

/** Whether the service has forgotten the answer at this place. */
function isUnknown(error: unknown, place: StreamPosition | undefined): boolean {
  return place !== undefined && error instanceof ApiError && error.status === 404;
}

/** Tells the service to stop an answer. If this fails, the answer is written to its end. */
export function stop(
  { transport, path }: ChatRoute,
  messageId: number,
  options: RequestOptions = { maxRetries: 0 },
): Promise<void> {
  return transport.delete(`${path}/streams/${messageId}`, options);
}

/** The answer has ended before the place from which it is read. */
class NoMoreEvents extends ConnectionError {}

/** An event with its id, which only an answer that can be resumed has. */
interface Received {
  event: Schema<'ChatDelta'> | Schema<'ChatEnd'>;
  id?: string;
}

/** The events of one attempt, as the service sends them. @throws ApiError for an event with an error */
async function* receive(
  transport: Transport,
  { call, options }: { call: Call; options: RequestOptions },
  attempt: Attempt,
): AsyncGenerator<Received, void, undefined> {
  const response = await transport.sender.send(call, attempt, options);
  if (response.status === 204) throw new NoMoreEvents('nothing follows this event');
  if (response.body === null) return;
  let last: Received | undefined;
  let canResume = call.method === 'GET';
  const stillHere = () => attempt.allow(last ? MAX_END_MS : MAX_SILENCE_MS);
  stillHere();
  try {
    for await (const { id, data } of readEvents(response.body, stillHere, attempt.signal)) {
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
