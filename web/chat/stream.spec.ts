import fc from 'fast-check';
import { NetworkError } from './api';
import type { StreamEvent } from './public-schema';
import { readStream } from './stream';

const SAID = [
  { delta: '', conversationId: 'conversation', messageId: 7 },
  { delta: 'Grüße, 世界 👋', conversationId: 'conversation' },
  { delta: 'line\nline', conversationId: 'conversation', sources: [] },
];
const TEXT = [...SAID.map((data) => JSON.stringify(data)), '[DONE]']
  .map((data, index) => `id: ${index + 1}\ndata: ${data}\n\n`)
  .join(': a comment keeps the connection open\n\n');
const EVENTS = [...SAID, undefined].map((data, index) => ({ id: index + 1, data }));

/** A response that arrives in these pieces and then ends or breaks. */
function responseOf(pieces: Uint8Array[], breaks = false): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body);
}

async function eventsOf(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readStream(response)) events.push(event);
  return events;
}

describe('the stream of an answer', () => {
  it('is read the same way, wherever the network cuts it', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 8 }),
        async (cuts) => {
          const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
          const pieces = places.slice(1).map((end, index) => bytes.slice(places[index], end));
          expect(await eventsOf(responseOf(pieces))).toEqual(EVENTS);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('returns an event that concerns only the connection without an id', async () => {
    const text =
      'data: {"delta":"","conversationId":"c","error":{"code":"STREAM_INTERRUPTED","details":{}}}\n\n';
    const [event] = await eventsOf(responseOf([new TextEncoder().encode(text)]));
    expect(event).toMatchObject({ id: undefined, data: { error: { code: 'STREAM_INTERRUPTED' } } });
  });

  it('that breaks is a failure of the network, after the events read so far', async () => {
    const events: StreamEvent[] = [];
    const first = new TextEncoder().encode(TEXT.slice(0, TEXT.indexOf(':', 20) + 200));
    const reading = (async () => {
      for await (const event of readStream(responseOf([first], true))) events.push(event);
    })();
    await expect(reading).rejects.toBeInstanceOf(NetworkError);
    expect(events[0]).toEqual(EVENTS[0]);
  });
});
