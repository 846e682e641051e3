import { createAgent } from '../../support/agent';
import type { Client, StreamEvent } from '../../support/client';
import type { FakeBehaviour } from '../../support/fake-model';
import { useSharedServiceWithModel } from '../../support/use-service';

const PROVIDER_TEXT = 'org-4711 exceeded its quota at api.provider.example';

const { service, model } = useSharedServiceWithModel();
let live: Client;
let accountId: number;
let agent: string;

beforeAll(async () => {
  ({ live, accountId } = await service.tenant());
});

beforeEach(async () => {
  await service.chooseModel(live);
  agent = await createAgent(live);
  model.reply('Hello from the fake model.');
});

async function collect(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const collected: StreamEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

async function conversationsOf(path: string): Promise<{ id: string; messageCount: number }[]> {
  return (await live.get(`${path}/conversations`)).body.conversations;
}

const status = (code: number, more: object = {}): FakeBehaviour => ({
  fault: 'status',
  status: code,
  body: JSON.stringify({ error: { message: PROVIDER_TEXT } }),
  ...more,
});

/** Faults after which the same request fails again. */
const FINAL = new Set(['a refusal of the key', 'a refusal of the request', 'a web page']);

describe('a model that fails before its first token', () => {
  it.each<[what: string, behaviour: FakeBehaviour, status: number, code: string, retryAfter: string | null]>([
    ['an error of its own', status(500), 502, 'MODEL_ERROR', null],
    ['a refusal of the key', status(401), 502, 'MODEL_ERROR', null],
    ['a refusal of the request', status(400), 502, 'MODEL_ERROR', null],
    ['overload', status(503), 503, 'MODEL_OVERLOADED', null],
    ['a rate limit with a long wait', status(429, { retryAfter: '37' }), 503, 'MODEL_OVERLOADED', '37'],
    ['a reset connection', { fault: 'reset', afterChunks: [] }, 502, 'MODEL_ERROR', null],
    ['a web page', { fault: 'html' }, 502, 'MODEL_ERROR', null],
    ['an empty answer', { chunks: [] }, 502, 'MODEL_ERROR', null],
    ['nonsense', { fault: 'raw', pieces: ['data: {"oops\n\n'] }, 502, 'MODEL_ERROR', null],
    [
      'an error object',
      { fault: 'error-in-stream', afterChunks: [], error: { message: PROVIDER_TEXT } },
      502,
      'MODEL_ERROR',
      null,
    ],
  ])(
    'is plain JSON, streamed or not, and leaves nothing: %s',
    async (what, behaviour, expected, code, retryAfter) => {
      model.reply(behaviour);
      const before = (await service.admin.get(`/accounts/${accountId}/usage`)).body.usage;
      for (const stream of [false, true]) {
        const answer = await live.post(`${agent}/chat`, { message: 'Hello there', stream });
        expect(answer.status).toBe(expected);
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
        expect(answer.headers.get('retry-after')).toBe(retryAfter);
        expect(answer.body).toEqual({
          error: { code, message: expect.any(String), details: { retryable: !FINAL.has(what) } },
        });
        expect(JSON.stringify(answer.body)).not.toContain('4711');
      }
      expect(await conversationsOf(agent)).toEqual([]);
      expect((await service.admin.get(`/accounts/${accountId}/usage`)).body.usage).toEqual(before);
    },
  );

  it('is tried again, so that a passing fault is not noticed', async () => {
    model.script(status(500), { fault: 'reset', afterChunks: [] });
    const { status: code, body } = await live.post(`${agent}/chat`, { message: 'Hello there' });
    expect({ code, text: body.text }).toEqual({ code: 200, text: 'Hello from the fake model.' });
    expect(await conversationsOf(agent)).toMatchObject([{ messageCount: 1 }]);
  });

  it('leaves a conversation that is continued as it was', async () => {
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'one' })).body;
    model.reply(status(401));
    expect((await live.post(`${agent}/chat`, { message: 'two', conversationId })).status).toBe(502);
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toMatchObject([{ query: 'one' }]);
    model.reply('Well again.');
    const { messages } =
      (await live.post(`${agent}/chat`, { message: 'three', conversationId }), model.requests.at(-1)!.body);
    expect(messages.map(({ content }) => content)).not.toContain('two');
  });

  it('is a timeout after 30 s: 504 as JSON, an error event in a stream whose headers could not wait', async () => {
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'one' })).body;
    const other = await createAgent(live);
    model.reply({ fault: 'hang-before-headers' });
    const [json, fresh, continued] = await Promise.all([
      live.post(`${other}/chat`, { message: 'Hello there' }),
      collect(live.stream(`${other}/chat`, { message: 'Hello there' })),
      collect(live.stream(`${agent}/chat`, { message: 'two', conversationId })),
    ]);
    const error = { code: 'MODEL_TIMEOUT', message: expect.any(String), details: { retryable: true } };
    expect({ status: json.status, body: json.body }).toEqual({ status: 504, body: { error } });
    expect(fresh).toEqual([{ delta: '', conversationId: '', error }]);
    expect(continued).toEqual([{ delta: '', conversationId, error }]);
    expect(await conversationsOf(other)).toEqual([]);
    expect(await conversationsOf(agent)).toMatchObject([{ messageCount: 1 }]);
  });
});

describe('a model that fails half way', () => {
  const broken: [what: string, behaviour: FakeBehaviour, code: string][] = [
    ['its connection breaks', { fault: 'reset', afterChunks: ['Half an ', 'answer'] }, 'MODEL_ERROR'],
    [
      'it says so',
      {
        fault: 'error-in-stream',
        afterChunks: ['Half an ', 'answer'],
        error: { code: 'overloaded', message: PROVIDER_TEXT },
      },
      'MODEL_OVERLOADED',
    ],
  ];

  it.each(broken)(
    'ends a stream with an error event and no [DONE], and what was said is kept: %s',
    async (_, behaviour, code) => {
      model.reply(behaviour);
      const events = await collect(live.stream(`${agent}/chat`, { message: 'Hello there' }));
      const { conversationId } = events[0] as { conversationId: string };
      const last = events.pop();
      expect(events.map((event) => (event as { delta: string }).delta).join('')).toBe('Half an answer');
      expect(last).toEqual({
        delta: '',
        conversationId,
        error: { code, message: expect.any(String), details: { retryable: true } },
      });
      const { body } = await live.get(`${agent}/conversations/${conversationId}`);
      expect(body.conversation.messages).toMatchObject([
        { query: 'Hello there', response: 'Half an answer' },
      ]);
    },
  );

  it.each(broken)(
    'is an error and leaves nothing if one JSON body is awaited: %s',
    async (_, behaviour, code) => {
      model.reply(behaviour);
      const { status, body } = await live.post(`${agent}/chat`, { message: 'Hello there' });
      expect(status).toBeGreaterThanOrEqual(502);
      expect(body.error).toMatchObject({ code, details: { retryable: true } });
      expect(await conversationsOf(agent)).toEqual([]);
    },
  );

  it('is not asked again', async () => {
    const calls = model.requests.length;
    model.script({ fault: 'reset', afterChunks: ['Half'] });
    await collect(live.stream(`${agent}/chat`, { message: 'Hello there' }));
    expect(model.requests).toHaveLength(calls + 1);
  });

  it('does not keep a conversation from going on', async () => {
    model.script({ fault: 'reset', afterChunks: ['Half'] });
    const [first] = await collect(live.stream(`${agent}/chat`, { message: 'one' }));
    const { conversationId } = first as { conversationId: string };
    expect((await live.post(`${agent}/chat`, { message: 'two', conversationId })).status).toBe(200);
    expect(model.requests.at(-1)!.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'Half' },
      { role: 'user', content: 'two' },
    ]);
  });
});
