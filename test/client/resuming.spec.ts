import { Parley, type ChatEvent } from '../../libs/client/src';
import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { useSharedServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const WORDS = ['We ', 'give ', 'refunds ', 'within ', '30 ', 'days.'];
const TEXT = WORDS.join('');

const { service, model } = useSharedServiceWithModel();
let live: Client;
let agentId: number;

beforeEach(async () => {
  live = (await service.tenant()).live;
  agentId = Number((await createAgent(live)).split('/').at(-1));
});

/** A `fetch` whose first bodies break off after these numbers of events. */
function cutting(...events: number[]): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const count = response.headers.get('content-type')?.startsWith('text/event-stream') && events.shift();
    return count === undefined || count === false
      ? response
      : new Response(cutAfter(response, count), response);
  };
}

function cutAfter(response: Response, events: number): ReadableStream<Uint8Array> {
  const reader = response.body!.getReader();
  let left = events;
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) return controller.close();
      for (const part of new TextDecoder().decode(value).split(/(?<=\n\n)/)) {
        if (left-- > 0) controller.enqueue(new TextEncoder().encode(part));
      }
      if (left < 0) controller.error(new Error('cut'));
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const parleyWith = (fetch: typeof globalThis.fetch): Parley =>
  new Parley({ apiKey: live.token!, baseUrl: service.baseUrl, fetch });

const conversations = async (): Promise<{ messageCount: number }[]> =>
  (await live.get(`/agents/${agentId}/conversations`)).body.conversations;

describe('a chat stream of the client', () => {
  it('says which actions are called, and at its end which were', async () => {
    const end = {
      delta: '',
      conversationId: 'c',
      messageId: 1,
      sources: [],
      decision: null,
      decidedBy: null,
    };
    const actions = [{ name: 'Order status', succeeded: true }];
    const sent = [
      { delta: '', conversationId: 'c', calling: 'Order status' },
      { delta: 'Sent.', conversationId: 'c' },
      { ...end, actions },
    ];
    const body = [...sent.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`);
    const headers = { 'content-type': 'text/event-stream' };
    const parley = parleyWith(async () => new Response(body.join(''), { headers }));
    const events: ChatEvent[] = [];
    for await (const event of parley.chat.stream(agentId, { message: 'Where is it?' })) events.push(event);
    expect(events).toMatchObject([
      { type: 'calling', name: 'Order status', conversationId: 'c' },
      { type: 'delta', text: 'Sent.' },
      { type: 'done', text: 'Sent.', actions },
    ]);
  });

  it.each([[[1]], [[2]], [[4]], [[7]], [[2, 1, 1]], [[3, 0]]])(
    'that is cut after %j events yields everything once, and is one message',
    async (cuts) => {
      model.script({ chunks: WORDS, delayMs: 30 });
      const events: ChatEvent[] = [];
      const parley = parleyWith(cutting(...cuts));
      for await (const event of parley.chat.stream(agentId, { message: 'Refunds?' })) events.push(event);
      const deltas = events.flatMap((event) => (event.type === 'delta' ? [event.text] : []));
      expect(deltas.join('')).toBe(TEXT);
      expect(events.filter(({ type }) => type === 'restart')).toEqual([]);
      expect(events.at(-1)).toMatchObject({ type: 'done', text: TEXT });
      expect(await conversations()).toMatchObject([{ messageCount: 1 }]);
    },
  );

  it('that is cut before its first event is read from its beginning', async () => {
    model.script({ chunks: WORDS, delayMs: 30 });
    const parley = parleyWith(cutting(0));
    let text = '';
    for await (const event of parley.chat.stream(agentId, { message: 'Refunds?' }))
      if (event.type === 'delta') text += event.text;
    expect(text).toBe(TEXT);
    expect(await conversations()).toMatchObject([{ messageCount: 1 }]);
  });

  it('stops the answer when its reader leaves the loop', async () => {
    const aborted = model.aborted;
    model.script({ chunks: Array<string>(200).fill('word '), delayMs: 50 });
    for await (const event of parleyWith(fetch).chat.stream(agentId, { message: 'Refunds?' }))
      if (event.type === 'delta') break;
    await until(
      async () => model.aborted,
      (count) => count > aborted,
    );
    await until(conversations, (list) => list.length === 1);
  });
});
