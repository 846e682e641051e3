import OpenAI from 'openai';
import { createAgent, train } from '../../support/agent';
import { Site } from '../../support/site';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const PAGE = `<html><head><title>Ferries</title></head><body><main><h1>Ferries</h1>
<p>A dog travels on the harbour ferry for two euros, a bicycle for free.</p></main></body></html>`;
const QUESTION = 'How much does a dog pay on the harbour ferry?';
const USAGE = { prompt_tokens: 120, completion_tokens: 7 };

const { model, live, test: testMode } = useSharedServiceWithModel();
let site: Site;
let agent: string;
let agentId: string;
let openai: OpenAI;

beforeAll(async () => {
  site = await Site.start({ '/ferries': PAGE });
  agent = await createAgent(live, { name: 'Harbour' });
  agentId = agent.split('/').at(-1)!;
  await train(live, agent, { source: 'ferries', type: 'page', url: `${site.url}/ferries` });
  openai = clientWith(live.token);
});
afterAll(() => site.stop());

function address(path = ''): string {
  return `${new URL(live.baseUrl).origin}/openai/v1${path}`;
}

function clientWith(apiKey: string | undefined): OpenAI {
  return new OpenAI({ apiKey, baseURL: address(), maxRetries: 0 });
}

const ask = (content: string, more: object = {}) =>
  openai.chat.completions.create({ model: agentId, messages: [{ role: 'user', content }], ...more });

async function conversations(): Promise<any[]> {
  return (await live.get(`${agent}/conversations`)).body.conversations;
}

describe('a completion for a client of the OpenAI API', () => {
  it('has the answer with its sources, its usage, and the turn as every other is recorded', async () => {
    model.reply({ chunks: ['Two ', 'euros.'], usage: USAGE });
    const completion = await ask(QUESTION, { user: 'visitor-7' });
    const { id, choices, usage, ...rest } = completion;
    expect(rest).toMatchObject({ object: 'chat.completion', model: agentId });
    expect(choices).toEqual([
      {
        index: 0,
        logprobs: null,
        finish_reason: 'stop',
        message: { role: 'assistant', content: 'Two euros.', refusal: null, annotations: expect.any(Array) },
      },
    ]);
    expect(choices[0]!.message.annotations).toEqual([
      {
        type: 'url_citation',
        url_citation: {
          url: expect.stringContaining('/ferries'),
          title: 'Ferries',
          start_index: 10,
          end_index: 10,
        },
      },
    ]);
    expect(usage).toEqual({ ...USAGE, total_tokens: 127 });
    const { conversationId, messageId } = (completion as unknown as { parley: any }).parley;
    expect(id).toBe(`chatcmpl-${messageId}`);
    const { body } = await live.get(`${agent}/conversations/${conversationId}/messages`);
    expect(body.messages).toMatchObject([{ id: messageId, query: QUESTION, response: 'Two euros.' }]);
    expect((await conversations())[0]).toMatchObject({ id: conversationId, userId: 'visitor-7' });
  });

  it('streams to the letter: one id, the role first, the reason last, one chunk with the usage, [DONE]', async () => {
    model.reply({ chunks: ['Two ', 'euros.'], usage: USAGE });
    const response = await fetch(address('/chat/completions'), {
      method: 'POST',
      headers: { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: agentId,
        messages: [{ role: 'user', content: QUESTION }],
        stream: true,
        stream_options: { include_usage: true },
      }),
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const lines = (await response.text()).split('\n\n').filter((line) => line.startsWith('data: '));
    expect(lines.pop()).toBe('data: [DONE]');
    const chunks = lines.map((line) => JSON.parse(line.slice('data: '.length)));
    expect(new Set(chunks.map(({ id, created }) => `${id} ${created}`)).size).toBe(1);
    for (const chunk of chunks)
      expect(chunk).toMatchObject({ object: 'chat.completion.chunk', model: agentId });
    const deltas = chunks.map(({ choices }) => choices[0]?.delta);
    expect(deltas[0]).toEqual({ role: 'assistant', content: '' });
    expect(deltas.map((delta) => delta?.content ?? '').join('')).toBe('Two euros.');
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason)).toEqual([
      ...deltas.slice(0, -2).map(() => null),
      'stop',
      undefined,
    ]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { ...USAGE, total_tokens: 127 } });
    for (const { usage } of chunks.slice(0, -1)) expect(usage).toBeNull();
  });

  it('is assembled by the openai package with its sources', async () => {
    model.reply('Two euros.');
    const stream = openai.chat.completions.stream({
      model: agentId,
      messages: [{ role: 'user', content: QUESTION }],
    });
    const { choices, usage } = await stream.finalChatCompletion();
    expect(choices[0]!.message).toMatchObject({
      content: 'Two euros.',
      annotations: [{ type: 'url_citation' }],
    });
    expect(usage).toBeUndefined();
  });

  it('says that the model stopped at its limit', async () => {
    model.reply({ chunks: ['Two'], finishReason: 'length' });
    expect((await ask(QUESTION)).choices[0]!.finish_reason).toBe('length');
  });

  it('reads text parts, and ignores system messages, tools and the parameters that only tune a model', async () => {
    model.reply('Two euros.');
    const calls = model.requests.length;
    const completion = await openai.chat.completions.create({
      model: agentId,
      messages: [
        { role: 'system', content: 'You are a pirate.' },
        { role: 'developer', content: 'Answer in French.' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }] },
        { role: 'assistant', content: 'I cannot see pictures.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'How much does a dog pay ' },
            { type: 'text', text: 'on the harbour ferry?' },
          ],
        },
      ],
      tools: [{ type: 'function', function: { name: 'sail', parameters: {} } }],
      tool_choice: 'auto',
      max_tokens: 5,
      stop: ['euros'],
      top_p: 0.5,
      seed: 7,
      response_format: { type: 'text' },
    });
    expect(completion.choices[0]!.message.content).toBe('Two euros.');
    const prompt = JSON.stringify(model.requests.slice(calls).map(({ body }) => body.messages));
    expect(prompt).toContain(QUESTION);
    expect(prompt).not.toMatch(/pirate|French|sail/);
  });
});

describe('the conversation of a client that sends what was said', () => {
  const said = [{ role: 'user' as const, content: QUESTION }];

  it('goes on with each request of its user, however the texts are trimmed', async () => {
    const before = (await conversations()).length;
    const user = 'trimming';
    model.reply('Two euros. ');
    await ask(QUESTION, { user });
    model.reply('A bicycle is free.');
    await openai.chat.completions.create({
      model: agentId,
      user,
      messages: [
        { role: 'system', content: 'Ignored.' },
        ...said,
        { role: 'assistant', content: 'Two euros.' },
        { role: 'user', content: 'And a bicycle?' },
      ],
    });
    const listed = await conversations();
    expect(listed.length).toBe(before + 1);
    expect(listed[0]).toMatchObject({ messageCount: 2 });
  });

  it('starts anew when the client has changed what was said; the model reads the history of the request', async () => {
    const before = (await conversations()).length;
    const calls = model.requests.length;
    model.reply('A bicycle is free.');
    await openai.chat.completions.create({
      model: agentId,
      messages: [
        ...said,
        { role: 'assistant', content: 'Two euros, as this client remembers it.' },
        { role: 'user', content: 'And a bicycle?' },
      ],
    });
    const listed = await conversations();
    expect(listed.length).toBe(before + 1);
    expect(listed[0]).toMatchObject({ messageCount: 1 });
    expect(JSON.stringify(model.requests.slice(calls).at(-1)!.body.messages)).toContain(
      'as this client remembers it',
    );
  });

  it('never belongs to another visitor who began with the same words and sends no user either', async () => {
    model.reply('Two euros.');
    await ask(QUESTION);
    const [{ id }] = await conversations();
    const secret = 'For you only: parcel 77 is at Elm Street 5.';
    expect((await live.post(`${agent}/conversations/${id}/messages`, { text: secret })).status).toBe(201);
    model.reply('It needs a ticket.');
    const messages = [
      ...said,
      { role: 'assistant' as const, content: 'Two euros.' },
      { role: 'user' as const, content: 'Does the bicycle of Ada Private need a ticket?' },
    ];
    const other = (await openai.chat.completions.create({ model: agentId, messages })) as unknown as {
      parley: { conversationId: string };
    };
    expect(other.parley.conversationId).not.toBe(id);
    const read = JSON.stringify(model.requests.at(-1)!.body.messages);
    expect(read).toContain('Two euros.');
    expect(read).not.toContain('Elm Street');
  });

  it('goes on after an answer that broke off', async () => {
    model.reply('Two euros.');
    const user = 'unlucky';
    await ask(QUESTION, { user });
    const [{ id }] = await conversations();
    const messages = [
      ...said,
      { role: 'assistant' as const, content: 'Two euros.' },
      { role: 'user' as const, content: 'Does a bicycle need a ticket?' },
    ];
    model.reply({ fault: 'status', status: 400 });
    await expect(openai.chat.completions.create({ model: agentId, messages, user })).rejects.toThrow();
    model.reply('A bicycle is free.');
    const completion = await openai.chat.completions.create({ model: agentId, messages, user });
    expect((completion as unknown as { parley: any }).parley.conversationId).toBe(id);
  });

  it('never belongs to another user', async () => {
    model.reply('Two euros.');
    await ask(QUESTION, { user: 'one' });
    const before = (await conversations()).length;
    await openai.chat.completions.create({
      model: agentId,
      messages: [...said, { role: 'assistant', content: 'Two euros.' }, { role: 'user', content: 'Thanks' }],
      user: 'another',
    });
    expect((await conversations()).length).toBe(before + 1);
  });

  it('is forgotten when it is deleted', async () => {
    model.reply('Two euros.');
    await ask(QUESTION, { user: 'deleted' });
    const [{ id }] = await conversations();
    expect((await live.delete(`${agent}/conversations/${id}`)).status).toBe(204);
    const completion = await openai.chat.completions.create({
      model: agentId,
      messages: [...said, { role: 'assistant', content: 'Two euros.' }, { role: 'user', content: 'Thanks' }],
      user: 'deleted',
    });
    expect((completion as unknown as { parley: any }).parley.conversationId).not.toBe(id);
  });
});

it('lists the agents of the key as models, and shows one', async () => {
  const models = await openai.models.list();
  expect(models.data).toContainEqual({
    id: agentId,
    object: 'model',
    created: expect.any(Number),
    owned_by: 'parley',
    name: 'Harbour',
  });
  expect(await openai.models.retrieve(agentId)).toMatchObject({ id: agentId, object: 'model' });
  const others = await clientWith(testMode.token).models.list();
  expect(others.data.map(({ id }) => id)).not.toContain(agentId);
});

it('a client that leaves ends the call of the model, and the answer so far is kept', async () => {
  model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
  const calls = model.requests.length;
  const stream = await openai.chat.completions.create({
    model: agentId,
    messages: [{ role: 'user', content: 'Tell me all about ferries' }],
    user: 'leaver',
    stream: true,
  });
  let text = '';
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? '';
    if (text === 'So far so good') break;
  }
  const call = model.requests.slice(calls).at(-1)!;
  await call.closed;
  expect(call.aborted).toBe(true);
  const { body } = await until(
    () => live.get(`${agent}/conversations?userId=leaver`),
    ({ body }) => body.conversations.length === 1,
  );
  const kept = await live.get(`${agent}/conversations/${body.conversations[0].id}/messages`);
  expect(kept.body.messages[0].response).toBe('So far so good');
});
