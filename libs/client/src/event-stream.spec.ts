import fc from 'fast-check';
import { readEvents } from './event-stream.js';

const NEWLINES = fc.constantFrom('\n', '\r', '\r\n');
/** Text without line ends, in one to four bytes per character. */
const TEXT = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n\u{feff}]/gu, ''));

/** A stream and the data in it: an event has one or more lines, with anything else that is allowed between them. */
const STREAM = fc
  .array(
    fc.record({
      lines: fc.array(TEXT, { minLength: 1, maxLength: 3 }),
      noise: fc.constantFrom('', ': keep-alive', ':', 'event: x', 'id: 7', 'retry: 5', 'unknown'),
      space: fc.constantFrom('', ' '),
    }),
    { maxLength: 8 },
  )
  .chain((list) =>
    fc.record({
      list: fc.constant(list),
      newline: NEWLINES,
      cuts: fc.array(fc.nat(), { maxLength: 20 }),
    }),
  );

describe('the events of a stream', () => {
  it('do not depend on where the bytes are cut, on line ends, comments or other fields', async () => {
    await fc.assert(
      fc.asyncProperty(STREAM, async ({ list, newline, cuts }) => {
        const text = list.map(({ lines, noise, space }) => {
          // Only the first space after the colon is not part of the data.
          const data = lines.map((line) => `data:${line.startsWith(' ') ? ' ' : space}${line}`);
          return [...(noise ? [noise] : []), ...data, '', ''].join(newline);
        });
        const expected = list.map(({ lines }) => lines.join('\n'));
        expect(await read(cutAt(new TextEncoder().encode(text.join('')), cuts))).toEqual(expected);
      }),
    );
  });

  it('do not include an event without the empty line at its end', async () => {
    expect(await read([bytes('data: a\n\ndata: b\n')])).toEqual(['a']);
  });

  it('are complete after a final CR', async () => {
    expect(await read([bytes('data: a\r\r')])).toEqual(['a']);
  });

  it('have only their own id', async () => {
    const events: unknown[] = [];
    const stream = streamOf([bytes('id: 1\ndata: a\n\ndata: b\n\nid: 3\ndata: c\n\n')]);
    for await (const event of readEvents(stream, () => undefined)) events.push(event);
    expect(events).toEqual([{ id: '1', data: 'a' }, { data: 'b' }, { id: '3', data: 'c' }]);
  });

  it('are yielded as soon as their empty line arrives', async () => {
    const events = readEvents(streamOf([bytes('data: a\n\n')], false), () => undefined);
    expect(await events.next()).toEqual({ done: false, value: { data: 'a' } });
  });

  it('end when the signal fires, although the body neither ends nor fails', async () => {
    const leave = new AbortController();
    const events = readEvents(streamOf([bytes('data: a\n\n')], false), () => undefined, leave.signal);
    await events.next();
    const next = events.next();
    leave.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

function cutAt(whole: Uint8Array, cuts: number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort(
    (one, other) => one - other,
  );
  return places.slice(1).map((place, index) => whole.subarray(places[index], place));
}

function streamOf(chunks: Uint8Array[], ends = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (ends) controller.close();
    },
  });
}

async function read(chunks: Uint8Array[]): Promise<string[]> {
  const events: string[] = [];
  for await (const { data } of readEvents(streamOf(chunks), () => undefined)) events.push(data);
  return events;
}
