import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { ModelError } from '../language-model';
import { readAnswerPart, type AnswerPart } from './answer';

const MAX_EVENT_CHARS = 1_048_576;
const MAX_JSON_BYTES = 8_388_608;
/** What may follow the end of an answer before its connection is given up instead of being used again. */
const DRAIN_MAX_BYTES = 16_384;
const DRAIN_TIMEOUT_MS = 1_000;
const DONE = '[DONE]';

type Body = Dispatcher.ResponseData['body'];

/**
 * The parts of an answer as they arrive, what arrives together as one: server-sent events (WHATWG HTML 9.2), or one JSON body from a server that does not
 * stream. An answer that the server marks as whole ends with a finish reason. Leaving early closes the connection.
 * @throws ModelError when it is neither
 */
export async function* readParts(
  response: Dispatcher.ResponseData,
): AsyncGenerator<AnswerPart, void, undefined> {
  const { headers, body } = response;
  const contentType = String(headers['content-type'] ?? '');
  let whole = false;
  try {
    if (/html/i.test(contentType))
      throw new ModelError('error', 'the model endpoint answered with a web page');
    if (/json/i.test(contentType)) {
      yield readAnswerPart(await readText(body, MAX_JSON_BYTES));
    } else {
      for await (const events of readEvents(body)) {
        const end = events.indexOf(DONE);
        const said = end < 0 ? events : events.slice(0, end);
        const { part, fault } = readTogether(said);
        if (part) yield part;
        if (fault) throw fault;
        whole = end >= 0;
        if (whole) break;
      }
      if (!whole) return;
    }
    whole = true;
    yield { text: '', thinking: false, finishReason: 'stop' };
  } finally {
    if (whole) drain(body);
    else close(body);
  }
}

/** Several events as one part, up to the first that is faulty. */
function readTogether(events: readonly string[]): { part?: AnswerPart; fault?: ModelError } {
  let part: AnswerPart | undefined;
  for (const event of events) {
    try {
      const next = readAnswerPart(event);
      part = part ? joined(part, next) : next;
    } catch (fault) {
      return { part, fault: fault as ModelError };
    }
  }
  return { part };
}

function joined(part: AnswerPart, next: AnswerPart): AnswerPart {
  return {
    text: part.text + next.text,
    thinking: part.thinking || next.thinking,
    model: part.model ?? next.model,
    usage: next.usage ?? part.usage,
    finishReason: part.finishReason ?? next.finishReason,
  };
}

/**
 * A body as text.
 * @throws ModelError when it is longer than `maxBytes`
 */
export async function readText(body: Body, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ModelError('error', 'the model endpoint answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The data of the events in a body, those that arrive together together. The body stays open when the reader leaves. */
async function* readEvents(body: Body): AsyncGenerator<string[], void, undefined> {
  const events: string[] = [];
  let tooLong = false;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => (tooLong ||= type === 'max-buffer-size-exceeded'),
    maxBufferSize: MAX_EVENT_CHARS,
  });
  const decoder = new TextDecoder();
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield events.splice(0);
    if (tooLong) throw new ModelError('error', 'the model sent an event that is too long');
  }
  // The last event of some servers lacks the blank line behind it; half an event is none.
  parser.feed('\n\n');
  yield events.filter((data) => data === DONE || data.endsWith('}'));
}

/** Reads the little that may still come, so that the connection can serve the next call. */
function drain(body: Body): void {
  // Not AbortSignal.timeout, which goes off long after most bodies have ended.
  const late = setTimeout(() => close(body), DRAIN_TIMEOUT_MS);
  body
    .dump({ limit: DRAIN_MAX_BYTES })
    .catch(() => undefined)
    .finally(() => clearTimeout(late));
}

function close(body: Body): void {
  body.on('error', () => undefined).destroy();
}
