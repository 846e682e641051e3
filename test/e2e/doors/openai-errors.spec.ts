import OpenAI, { APIError, AuthenticationError, NotFoundError, PermissionDeniedError } from 'openai';
import { createAgent } from '../../support/agent';
import type { FakeBehaviour } from '../../support/fake-model';
import { useSharedServiceWithModel } from '../../support/use-service';

const QUESTION = 'How much does a dog pay on the harbour ferry?';

const { service, tenant, model, live } = useSharedServiceWithModel();
let agentId: string;
let openai: OpenAI;

beforeAll(async () => {
  agentId = (await createAgent(live)).split('/').at(-1)!;
  openai = clientWith(live.token);
});

function address(path = ''): string {
  return `${new URL(live.baseUrl).origin}/openai/v1${path}`;
}

function clientWith(apiKey: string | undefined): OpenAI {
  return new OpenAI({ apiKey, baseURL: address(), maxRetries: 0 });
}

/** The body of an answer without the SDK. */
async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: any }> {
  const headers = { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' };
  const response = await fetch(address(path), { headers, ...init });
  return { status: response.status, body: await response.json() };
}

const post = (body: unknown) =>
  send('/chat/completions', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('an error', () => {
  const error = (type: string, code: string, param: string | null = null) => ({
    error: { message: expect.any(String), type, param, code },
  });
  const refused = (code: string, param: string | null = null) => error('invalid_request_error', code, param);
  const user = [{ role: 'user', content: QUESTION }];

  it('is one that the openai package knows', async () => {
    await expect(clientWith('sk-wrong').models.list()).rejects.toThrow(AuthenticationError);
    const created = await live.post('/keys', { scopes: ['leads:read'] });
    await expect(clientWith(created.body.secret).models.list()).rejects.toThrow(PermissionDeniedError);
    await expect(openai.models.retrieve('gpt-4o')).rejects.toThrow(NotFoundError);
    await expect(
      openai.chat.completions.create({ model: '12345', messages: [{ role: 'user', content: QUESTION }] }),
    ).rejects.toMatchObject({
      status: 404,
      type: 'invalid_request_error',
      code: 'model_not_found',
      param: 'model',
    });
  });

  it('has the form of the OpenAI API wherever it comes from', async () => {
    expect(await send('/models', { headers: {} })).toEqual({ status: 401, body: refused('invalid_api_key') });
    expect(await send('/embeddings', { method: 'POST' })).toEqual({
      status: 404,
      body: refused('unknown_url'),
    });
    expect(await send('/models', { method: 'DELETE' })).toEqual({
      status: 405,
      body: refused('method_not_allowed'),
    });
    expect(await post('{"model":')).toEqual({ status: 400, body: refused('malformed_json') });
    expect(await post('')).toEqual({ status: 400, body: refused('missing_required_parameter', 'body') });
    expect(
      await post({ model: agentId, messages: [{ role: 'user', content: 'x'.repeat(2 ** 20) }] }),
    ).toEqual({
      status: 413,
      body: refused('payload_too_large'),
    });
    const headers = { authorization: `Bearer ${live.token}`, 'content-type': 'text/plain' };
    expect(await send('/chat/completions', { method: 'POST', headers, body: '{}' })).toEqual({
      status: 415,
      body: refused('unsupported_media_type'),
    });
  });

  // oxfmt-ignore
  it.each([
    ['no model', { model: undefined }, 'missing_required_parameter', 'model'],
    ['no messages', { messages: undefined }, 'missing_required_parameter', 'messages'],
    ['no message of the user', { messages: [{ role: 'assistant', content: 'Hi' }] }, 'missing_required_parameter', 'messages'],
    ['a message that is not an object', { messages: ['Hi'] }, 'invalid_type', 'messages.0'],
    ['a message without a role', { messages: [{ content: 'Hi' }] }, 'missing_required_parameter', 'messages.0.role'],
    ['an image', { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }, 'unsupported_value', 'messages.0.content.0'],
    ['a content that is not text', { messages: [{ role: 'user', content: 7 }] }, 'invalid_type', 'messages.0.content'],
    ['a text that cannot be stored', { messages: [{ role: 'user', content: 'a\0b' }] }, 'invalid_value', 'messages.0.content'],
    ['a message that is too long', { messages: [{ role: 'user', content: 'x'.repeat(8001) }] }, 'string_above_max_length', 'messages'],
    ['more than one choice', { n: 2 }, 'unsupported_value', 'n'],
    ['a tool that must be called', { tool_choice: 'required' }, 'unsupported_value', 'tool_choice'],
    ['an answer in JSON', { response_format: { type: 'json_object' } }, 'unsupported_value', 'response_format'],
    ['an answer in sound', { modalities: ['text', 'audio'] }, 'unsupported_value', 'modalities'],
    ['a wild temperature', { temperature: 3 }, 'invalid_value', 'temperature'],
    ['stream options without a stream', { stream_options: { include_usage: true } }, 'invalid_value', 'stream_options'],
    ['a user that is not text', { user: 7 }, 'invalid_type', 'user'],
  ])('names the parameter of a request with %s', async (_, change, code, param) => {
    expect(await post({ model: agentId, messages: user, ...change })).toEqual({
      status: 400,
      body: refused(code, param),
    });
  });

  it('that no repetition mends tells the SDK so, which repeats only the others', async () => {
    const patient = new OpenAI({ apiKey: live.token, baseURL: address(), maxRetries: 2 });
    const headerAndCalls = async (fault: FakeBehaviour): Promise<unknown> => {
      await service.chooseModel(live);
      model.reply(fault);
      const calls = model.requests.length;
      const asked = patient.chat.completions.create({
        model: agentId,
        messages: [{ role: 'user', content: QUESTION }],
      });
      const thrown: unknown = await asked.catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(APIError);
      const { headers } = thrown as APIError;
      return [headers!.get('x-should-retry'), model.requests.length - calls];
    };
    expect(await headerAndCalls({ fault: 'status', status: 401 })).toEqual(['false', 1]);
    expect(await headerAndCalls({ fault: 'html' })).toEqual(['false', 1]);
    // Three times by the SDK.
    expect(await headerAndCalls({ fault: 'raw', pieces: ['data: {{{\n\n'] })).toEqual([null, 3]);
    const { headers } = await fetch(address('/models/1'), {
      headers: { authorization: `Bearer ${live.token}` },
    });
    expect(headers.get('x-should-retry')).toBe('false');
  });

  it('of a spent budget is one that the SDK does not repeat', async () => {
    await service.admin.patch(`/accounts/${tenant.accountId}`, { monthlyTokenBudget: 0 });
    const messages = [{ role: 'user' as const, content: QUESTION }];
    const asked = new OpenAI({ apiKey: live.token, baseURL: address() }).chat.completions.create({
      model: agentId,
      messages,
    });
    await expect(asked).rejects.toMatchObject({
      status: 429,
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    });
    await expect(asked.catch(({ headers }) => headers.get('x-should-retry'))).resolves.toBe('false');
    await service.admin.patch(`/accounts/${tenant.accountId}`, { monthlyTokenBudget: null });
  });

  it('of the model is an answer before the first piece, and an event after it', async () => {
    await service.chooseModel(live);
    model.reply({ fault: 'status', status: 400 });
    expect(await post({ model: agentId, messages: user, stream: true })).toEqual({
      status: 502,
      body: error('server_error', 'model_error'),
    });
    model.reply({ fault: 'reset', afterChunks: ['Two '] });
    const stream = await openai.chat.completions.create({
      model: agentId,
      messages: [{ role: 'user', content: QUESTION }],
      stream: true,
    });
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toThrow(APIError);
  });
});
