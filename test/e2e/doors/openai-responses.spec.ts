import OpenAI from 'openai';
import { createAgent, train } from '../../support/agent';
import { Site } from '../../support/site';
import { useSharedServiceWithModel } from '../../support/use-service';

const PAGE = `<html><head><title>Ferries</title></head><body><main><h1>Ferries</h1>
<p>A dog travels on the harbour ferry for two euros, a bicycle for free.</p></main></body></html>`;
const QUESTION = 'How much does a dog pay on the harbour ferry?';
const USAGE = { prompt_tokens: 120, completion_tokens: 7 };

const { model, live } = useSharedServiceWithModel();
let site: Site;
let agent: string;
let agentId: string;
let openai: OpenAI;

beforeAll(async () => {
  site = await Site.start({ '/ferries': PAGE });
  agent = await createAgent(live, { name: 'Harbour' });
  agentId = agent.split('/').at(-1)!;
  await train(live, agent, { source: 'ferries', type: 'page', url: `${site.url}/ferries` });
  const baseURL = `${new URL(live.baseUrl).origin}/openai/v1`;
  openai = new OpenAI({ apiKey: live.token, baseURL, maxRetries: 0 });
});
afterAll(() => site.stop());

const ask = (input: OpenAI.Responses.ResponseInput | string, more: object = {}): Promise<any> =>
  openai.responses.create({ model: agentId, input, ...more });

async function messagesOf(conversationId: string): Promise<any[]> {
  return (await live.get(`${agent}/conversations/${conversationId}/messages`)).body.messages;
}

describe('a response', () => {
  it('has the answer with its sources and its usage, and its turn is recorded as every other', async () => {
    model.reply({ chunks: ['Two ', 'euros.'], usage: USAGE });
    const response = await ask(QUESTION, { user: 'visitor-7' });
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      model: agentId,
      output_text: 'Two euros.',
      usage: { input_tokens: 120, output_tokens: 7, total_tokens: 127 },
      parley: { sources: [{ title: 'Ferries' }] },
    });
    expect(response.output).toMatchObject([
      {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          {
            type: 'output_text',
            text: 'Two euros.',
            annotations: [
              { type: 'url_citation', url: expect.stringContaining('/ferries'), title: 'Ferries' },
            ],
          },
        ],
      },
    ]);
    const { conversationId, messageId } = response.parley;
    expect(response.id).toBe(`resp_${messageId}`);
    expect(await messagesOf(conversationId)).toMatchObject([{ id: messageId, response: 'Two euros.' }]);
  });

  it('streams the events of the API in their order, each with its name, and the openai package reads them', async () => {
    model.reply({ chunks: ['Two ', 'euros.'], usage: USAGE });
    const stream = openai.responses.stream({ model: agentId, input: QUESTION });
    const types: string[] = [];
    let text = '';
    for await (const event of stream) {
      expect(event.sequence_number).toBe(types.length);
      types.push(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
    }
    expect(text).toBe('Two euros.');
    expect(types.filter((type) => !type.endsWith('.delta'))).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(await stream.finalResponse()).toMatchObject({ status: 'completed', output_text: 'Two euros.' });
    const raw = await fetch(`${openai.baseURL}/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: agentId, input: QUESTION, stream: true }),
    });
    expect(await raw.text()).toMatch(/^event: response\.created\ndata: \{"type":"response\.created"/);
  });

  it('that names the previous response continues its conversation', async () => {
    model.reply('Two euros.');
    const first = await ask(QUESTION);
    model.reply('It is free.');
    const second = await ask('And a bicycle?', { previous_response_id: first.id });
    expect(second.previous_response_id).toBe(first.id);
    expect(second.parley.conversationId).toBe(first.parley.conversationId);
    expect(JSON.stringify(model.requests.at(-1)!.body.messages)).toContain('Two euros.');
    const foreign = (await createAgent(live)).split('/').at(-1)!;
    for (const change of [
      { previous_response_id: 'resp_7' },
      { model: foreign, previous_response_id: first.id },
    ])
      await expect(ask('And?', change)).rejects.toMatchObject({
        status: 404,
        code: 'previous_response_not_found',
        param: 'previous_response_id',
      });
  });

  it('reads the history of its input, without instructions, calls, results, reasoning and earlier images', async () => {
    model.reply('It is free.');
    const calls = model.requests.length;
    await ask(
      [
        { role: 'developer', content: 'You are a pirate.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: QUESTION },
            { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'auto' },
          ],
        },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'function_call', call_id: 'c1', name: 'sail', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: 'sailed' },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Two euros, says this client.', annotations: [] }],
        },
        { role: 'user', content: 'And a bicycle?' },
      ],
      {
        instructions: 'Answer in French.',
        tools: [],
        max_output_tokens: 5,
        text: { format: { type: 'text' } },
      },
    );
    const prompt = JSON.stringify(model.requests.slice(calls).map(({ body }) => body.messages));
    expect(prompt).toContain('Two euros, says this client.');
    expect(prompt).not.toMatch(/pirate|French|sail/);
  });

  it('is incomplete if the model stopped at its limit', async () => {
    model.reply({ chunks: ['Two'], finishReason: 'length' });
    expect(await ask(QUESTION)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  // oxfmt-ignore
  it.each([
    ['no input', { input: undefined }, 'missing_required_parameter', 'input'],
    ['no message of the user', { input: [] }, 'missing_required_parameter', 'input'],
    ['an image in the question', { input: [{ role: 'user', content: [{ type: 'input_image' }] }] }, 'unsupported_value', 'input.0.content.0'],
    ['an answer in JSON', { text: { format: { type: 'json_schema', name: 'a', schema: {} } } }, 'unsupported_value', 'text.format'],
    ['a tool that must be called', { tool_choice: 'required' }, 'unsupported_value', 'tool_choice'],
    ['an answer in the background', { background: true }, 'unsupported_value', 'background'],
    ['a conversation', { conversation: 'conv_1' }, 'unsupported_value', 'conversation'],
  ])('names the parameter of a request with %s', async (_, change, code, param) => {
    await expect(ask(QUESTION, change)).rejects.toMatchObject({ status: 400, code, param });
  });

  it('that breaks off is an error for the openai package', async () => {
    model.reply({ fault: 'reset', afterChunks: ['Two '] });
    const stream = await openai.responses.create({ model: agentId, input: QUESTION, stream: true });
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toMatchObject({ code: 'model_error' });
  });
});
