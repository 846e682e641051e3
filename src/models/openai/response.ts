import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { ModelError } from '../language-model';
import { readAnswerPart, type AnswerPart } from './answer';
import type { HttpResponse } from './http-response';

const MAX_EVENT_CHARS = 1_048_576;
const MAX_JSON_BYTES = 8_388_608;
const DONE = '[DONE]';

/** What has come of an answer at once: a part of it, and the fault behind that. */
export interface Reading {
  part?: AnswerPart;
  fault?: ModelError;
  /** Nothing follows: the server says that this was all, or just stopped. */
  end?: 'whole' | 'cut';
}

/** Reads what has come since the last time. @throws ModelError when that is no answer; what ended the connection */
export type Reader = () => Promise<Reading>;

/**
 * Reads the answer in a response: server-sent events (WHATWG HTML 9.2), or one JSON body from a server that does not stream. One that the server
 * marks as whole ends with a finish reason.
 */
export function readerOf(response: HttpResponse): Reader {
  const contentType = response.headers['content-type'] ?? '';
  if (/html/i.test(contentType))
    return () => Promise.reject(new ModelError('error', 'the model endpoint answered with a web page'));
  if (/json/i.test(contentType))
    return async () => whole(readAnswerPart(await readText(response, MAX_JSON_BYTES)));
  const readEvents = eventReader();
  return async () => readEvents(await response.read());
}

/** Reads piece after piece of an event stream, and at last its end (`undefined`). */
function eventReader(): (chunk: Buffer | undefined) => Reading {
  let events: string[] = [];
  let tooLong = false;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => (tooLong ||= type === 'max-buffer-size-exceeded'),
    maxBufferSize: MAX_EVENT_CHARS,
  });
  // Not TextDecoder, which takes several times as long for a piece of a stream.
  const decoder = new StringDecoder('utf8');
  let hasBegun = false;
  return (chunk) => {
    events = [];
    if (!chunk) {
      // The last event of some servers lacks the blank line behind it; half an event is none.
      parser.feed('\n\n');
      return { end: 'cut', ...readTogether(events.filter((data) => data === DONE || data.endsWith('}'))) };
    }
    const text = decoder.write(chunk);
    parser.feed(hasBegun ? text : text.replace(/^\uFEFF/, ''));
    hasBegun ||= text !== '';
    const reading = readTogether(events);
    if (tooLong) reading.fault ??= new ModelError('error', 'the model sent an event that is too long');
    return reading;
  };
}

/** Several events as one part, up to the first that is faulty. */
function readTogether(events: readonly string[]): Reading {
  let part: AnswerPart | undefined;
  for (const event of events) {
    if (event === DONE) return whole(part);
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

function whole(part: AnswerPart = { text: '', thinking: false }): Reading {
  return { part: { ...part, finishReason: part.finishReason ?? 'stop' }, end: 'whole' };
}

/**
 * A body as text.
 * @throws ModelError when it is longer than `maxBytes`
 */
export async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ModelError('error', 'the model endpoint answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
