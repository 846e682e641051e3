import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const QUESTION = 'How high is the water tower of Lindau?';

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
  await trainText(live, agent, 'tower', '# Water tower\n\nThe water tower of Lindau is 41 metres high.');
});

/** A streamed answer as the bytes that came. */
async function rawStream(path: string, body: object): Promise<{ headers: Headers; lines: string[] }> {
  const { status, headers, body: raw } = await live.post(path, { ...body, stream: true });
  expect(status).toBe(200);
  expect(raw.endsWith('\n\n')).toBe(true);
  return { headers, lines: raw.slice(0, -2).split('\n\n') };
}

describe('an answer as one JSON body', () => {
  it('has exactly the documented fields', async () => {
    const { status, headers, body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('service-mode')).toBe('live');
    expect(Object.keys(body).sort()).toEqual([
      'conversationId',
      'decidedBy',
      'decision',
      'messageId',
      'model',
      'sources',
      'text',
    ]);
    expect(body).toMatchObject({ decision: 'answered', decidedBy: 'words' });
    expect(body.text).toContain('41 metres');
    expect(body.conversationId).toMatch(UUID);
    expect(body.model).toBe('parley-extractive');
    expect(Number.isSafeInteger(body.messageId)).toBe(true);
    expect(body.sources).toEqual([
      { sourceId: expect.any(Number), source: 'tower', title: 'Water tower', url: null, page: null },
    ]);
  });

  it('is the same for stream: false', async () => {
    const { headers, body } = await live.post(`${agent}/chat`, { message: QUESTION, stream: false });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body.text).toContain('41 metres');
  });

  it('comes from an agent that knows nothing, too', async () => {
    const { status, body } = await live.post(`${await createAgent(live)}/chat`, { message: QUESTION });
    expect(status).toBe(200);
    expect(body.text).not.toBe('');
    expect(body.sources).toEqual([]);
  });
});

describe('an answer as Server-Sent Events', () => {
  it('comes under the headers that let it through proxies unbuffered and unchanged', async () => {
    const { status, headers } = await live.send(
      'POST',
      `${agent}/chat`,
      { message: QUESTION, stream: true },
      { 'accept-encoding': 'gzip, deflate, br' },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('service-mode')).toBe('live');
  });

  it('holds nothing but data lines and comments, and ends with [DONE]', async () => {
    const { lines } = await rawStream(`${agent}/chat`, { message: QUESTION });
    for (const line of lines) expect(line).toMatch(/^(data: [^\n\r]+|:[^\n\r]*)$/);
    expect(lines.at(-1)).toBe('data: [DONE]');
    expect(lines.filter((line) => line === 'data: [DONE]')).toHaveLength(1);
  });

  it('carries delta and conversationId in every event, and in the last one messageId and sources', async () => {
    const { lines } = await rawStream(`${agent}/chat`, { message: QUESTION });
    const events = lines.slice(0, -1).map((line) => JSON.parse(line.slice('data: '.length)));
    const [last, ...earlier] = events.toReversed();
    expect(earlier.length).toBeGreaterThan(1);
    for (const event of earlier) {
      expect(Object.keys(event)).toEqual(['delta', 'conversationId']);
      expect(event.delta).not.toBe('');
    }
    const about = ['sources', 'decision', 'decidedBy'];
    expect(Object.keys(last)).toEqual(['delta', 'conversationId', 'messageId', ...about]);
    expect(last).toMatchObject({ delta: '', messageId: expect.any(Number) });
    expect(last.sources).toEqual([
      { sourceId: expect.any(Number), source: 'tower', title: 'Water tower', url: null, page: null },
    ]);
    expect(new Set(events.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(last.conversationId).toMatch(UUID);
  });

  it('adds up to the stored answer, and to the answer as JSON', async () => {
    const { lines } = await rawStream(`${agent}/chat`, { message: QUESTION });
    const events = lines.slice(0, -1).map((line) => JSON.parse(line.slice('data: '.length)));
    const text = events.map(({ delta }) => delta).join('');
    const kept = await live.get(`${agent}/conversations/${events[0].conversationId}`);
    expect(kept.body.conversation.messages).toMatchObject([{ query: QUESTION, response: text }]);
    expect((await live.post(`${agent}/chat`, { message: QUESTION })).body.text).toBe(text);
  });

  it.each([
    ['unknown agent', 404, '/agents/4711/chat', { message: 'Hi' }],
    ['missing message', 400, '', {}],
    ['unknown conversation', 404, '', { message: 'Hi', conversationId: 'nope' }],
  ])('is refused as plain JSON: %s', async (_, status, path, body) => {
    const answer = await live.post(path || `${agent}/chat`, { ...body, stream: true });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body.error.details).toEqual(expect.any(Object));
  });
});

describe('a conversation', () => {
  it('is continued by its id, in JSON and in streams alike', async () => {
    const first = await live.post(`${agent}/chat`, { message: QUESTION });
    const { conversationId } = first.body;
    const second = await live.post(`${agent}/chat`, { message: 'And again?', conversationId });
    expect(second.body.conversationId).toBe(conversationId);
    const { lines } = await rawStream(`${agent}/chat`, { message: 'Once more?', conversationId });
    expect(JSON.parse(lines[0]!.slice('data: '.length)).conversationId).toBe(conversationId);
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages.map(({ query }: { query: string }) => query)).toEqual([
      QUESTION,
      'And again?',
      'Once more?',
    ]);
  });

  it('begins anew each time no id is sent', async () => {
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await live.post(`${agent}/chat`, { message: QUESTION }));
    const ids: string[] = answers.map(({ body }) => body.conversationId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.toSorted()).toEqual(ids);
  });

  it.each([
    '',
    'nope',
    '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa',
    '019A5F2E-8C1B-7D40-9F3A-2B7C61D0E8AA',
    '{019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa}',
    "'; DROP TABLE conversations; --",
    'a\0b',
    '../../agents',
  ])('that never existed is 404, and nothing is kept: %j', async (conversationId) => {
    const own = await createAgent(live);
    const { status, body } = await live.post(`${own}/chat`, { message: QUESTION, conversationId });
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'conversation' } });
    expect((await live.get(`${own}/conversations`)).body.conversations).toEqual([]);
  });
});
