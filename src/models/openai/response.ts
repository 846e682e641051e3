import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { ModelError } from '../language-model';
import { readCompletionChunk, type CompletionChunk } from './completion-chunk';

const MAX_EVENT_CHARS = 1_048_576;
const MAX_JSON_BYTES = 8_388_608;
const DONE = '[DONE]';

/** The result of one read: a chunk of the answer, and the error that followed it. */
export interface Reading {
  chunk?: CompletionChunk;
  fault?: ModelError;
  /** Set when nothing follows: `complete` if the server said so, `cut` if the body just ended. */
  end?: 'complete' | 'cut';
}

/** Reads the next chunk. @throws ModelError when the response is not an answer; the error that ended the connection */
export type Reader = () => Promise<Reading>;

/**
 * Reads the answer in a response: Server-Sent Events (WHATWG HTML 9.2), or one JSON body from a server that does not
 * stream. A complete answer always ends with a finish reason.
 */
export function readerOf({ headers, body }: Dispatcher.ResponseData): Reader {
  const contentType = String(headers['content-type'] ?? '');
  if (/html/i.test(contentType))
    return () =>
      Promise.reject(
        new ModelError('error', 'the model endpoint answered with a web page', { isFinal: true }),
      );
  if (/json/i.test(contentType))
    return async () => complete(readCompletionChunk(await readText(body, MAX_JSON_BYTES)));
  const readEvent = eventReader();
  const readBytes = byteReader(body);
  return async () => readEvent(await readBytes());
}

/**
 * Reads a body piece by piece; `undefined` is its end. Without the promises of an async iterator, of which an answer
 * has several for each word. @throws the error that ended the connection
 */
function byteReader(body: Readable): () => Promise<Buffer | undefined> {
  let wake = (): void => undefined;
  for (const event of ['readable', 'end', 'error', 'close']) body.on(event, () => wake());
  return async () => {
    for (;;) {
      const bytes = body.read() as Buffer | null;
      if (bytes) return bytes;
      if (body.errored) throw body.errored;
      if (body.readableEnded) return undefined;
      if (body.destroyed) throw new Error('the body was closed before its end');
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}

/** Reads an event stream piece by piece; `undefined` is its end. */
function eventReader(): (bytes: Buffer | undefined) => Reading {
  let events: string[] = [];
  let tooLong = false;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => (tooLong ||= type === 'max-buffer-size-exceeded'),
    maxBufferSize: MAX_EVENT_CHARS,
  });
  // TextDecoder is several times slower for small chunks.
  const decoder = new StringDecoder('utf8');
  let hasBegun = false;
  return (bytes) => {
    events = [];
    if (!bytes) {
      // Some servers omit the blank line after the last event. An incomplete event is ignored.
      parser.feed('\n\n');
      return { end: 'cut', ...readEvents(events.filter((data) => data === DONE || data.endsWith('}'))) };
    }
    const text = decoder.write(bytes);
    parser.feed(hasBegun ? text : text.replace(/^\uFEFF/, ''));
    hasBegun ||= text !== '';
    const reading = readEvents(events);
    if (tooLong) reading.fault ??= new ModelError('error', 'the model sent an event that is too long');
    return reading;
  };
}

/** Reads several events as one chunk, up to the first with an error. */
function readEvents(events: readonly string[]): Reading {
  let chunk: CompletionChunk | undefined;
  for (const event of events) {
    if (event === DONE) return complete(chunk);
    try {
      const next = readCompletionChunk(event);
      chunk = chunk ? joined(chunk, next) : next;
    } catch (error) {
      if (error instanceof ModelError) return { chunk, fault: error };
      throw error;
    }
  }
  return { chunk };
}

function joined(chunk: CompletionChunk, next: CompletionChunk): CompletionChunk {
  return {
    text: chunk.text + next.text,
    isReasoning: chunk.isReasoning || next.isReasoning,
    toolCalls: [...chunk.toolCalls, ...next.toolCalls],
    model: chunk.model ?? next.model,
    usage: next.usage ?? chunk.usage,
    finishReason: chunk.finishReason ?? next.finishReason,
  };
}

function complete(chunk: CompletionChunk = { text: '', isReasoning: false, toolCalls: [] }): Reading {
  return { chunk: { ...chunk, finishReason: chunk.finishReason ?? 'stop' }, end: 'complete' };
}

/** A body as text. A longer body is closed. @throws ModelError when it is longer than `maxBytes` */
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
