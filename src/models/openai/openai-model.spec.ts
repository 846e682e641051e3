import type { FakeBehaviour } from '../../../test/support/fake-model';
import { chunk, completion, faultOf, raw, read, until, Setup } from '../../../test/support/openai-model';

const setup = new Setup();

describe('an answer', () => {
  it('has the model, the usage and the finish reason that the provider names', async () => {
    setup.fake.reply({
      chunks: ['Hel', 'lo', '!'],
      model: 'gpt-x-2026',
      usage: { prompt_tokens: 12, completion_tokens: 3 },
    });
    const { text, end } = await read(setup.model().stream(completion()));
    expect(text).toBe('Hello!');
    expect(end).toEqual({
      type: 'end',
      model: 'gpt-x-2026',
      usage: { promptTokens: 12, completionTokens: 3 },
      finishReason: 'stop',
    });
  });

  it('is one delta when it arrives in one piece', async () => {
    setup.fake.reply(raw(chunk('Hel') + chunk('lo') + chunk('!', 'stop')));
    expect((await read(setup.model().stream(completion()))).deltas).toEqual(['Hello!']);
  });

  it('is requested with the messages, the temperature, the configured model and the key', async () => {
    await read(setup.model({ apiKey: 'sk-1' }).stream(completion({ temperature: 0.7 })));
    const [request] = setup.fake.requests;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer sk-1');
    expect(request?.body).toEqual({
      model: 'configured-name',
      messages: completion().messages,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('needs no key', async () => {
    await read(setup.model().stream(completion()));
    expect(setup.fake.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each(['/', '/?api-version=2026-01-01', '/chat/completions'])(
    'is requested at the same path for a base URL that ends in %s',
    async (end) => {
      await read(setup.model({ baseUrl: setup.fake.url + end }).stream(completion()));
      expect(setup.fake.requests[0]?.url).toBe(
        `/v1/chat/completions${end.startsWith('/?') ? end.slice(1) : ''}`,
      );
    },
  );

  it('is read through comments, CRLF, empty choices, role-only chunks, null content and reasoning', async () => {
    setup.fake.reply({ chunks: ['a', 'b'], noisy: true });
    const { text } = await read(setup.model().stream(completion()));
    expect(text).toBe('ab');
  });

  it.each<[string, FakeBehaviour]>([
    ['without [DONE]', { chunks: ['a', 'b'], noDone: true }],
    ['without a finish reason but with [DONE]', raw(chunk('a'), chunk('b'), 'data: [DONE]\n\n')],
    ['without a blank line behind the last event', raw(chunk('a'), chunk('b', 'stop').trimEnd())],
    ['as JSON from a server that does not stream', { fault: 'json', text: 'ab' }],
    [
      'as an event stream with the type text/plain',
      { fault: 'raw', pieces: [chunk('ab', 'stop')], contentType: 'text/plain' },
    ],
    ['with a byte order mark', raw(Buffer.from([0xef]), Buffer.from([0xbb, 0xbf]), chunk('ab', 'stop'))],
    [
      'with content in parts',
      raw(
        'data: {"choices":[{"delta":{"content":[{"type":"text","text":"ab"}]},"finish_reason":"stop"}]}\n\n',
      ),
    ],
    ['and breaks off after its finish reason', raw(chunk('ab', 'stop'), 'data: {"choi')],
  ])('is complete when it comes %s', async (_, behaviour) => {
    setup.fake.reply(behaviour);
    const { text, end } = await read(setup.model().stream(completion()));
    expect(text).toBe('ab');
    expect(end).toMatchObject({ finishReason: 'stop' });
  });

  it('names the configured model when the provider names none', async () => {
    setup.fake.reply(raw('data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n'));
    expect((await read(setup.model().stream(completion()))).end).toMatchObject({ model: 'configured-name' });
  });

  it('may be cut anywhere, even inside a character', async () => {
    const bytes = Buffer.from(chunk('Grüße 👋') + chunk(' 你好', 'stop') + 'data: [DONE]\n\n');
    setup.fake.reply(raw(...Array.from(bytes, (byte) => Buffer.from([byte]))));
    expect((await read(setup.model().stream(completion()))).text).toBe('Grüße 👋 你好');
  });

  it('is well-formed text even when the model cuts a surrogate pair in two or sends U+0000', async () => {
    setup.fake.reply(raw(chunk('a\ud83d'), chunk('\udc4b\0b\ud83d', 'stop')));
    expect((await read(setup.model().stream(completion()))).text).toBe('a👋b');
  });

  it('reuses connections', async () => {
    const model = setup.model();
    for (let call = 0; call < 10; call++) await read(model.stream(completion()));
    expect(new Set(setup.fake.requests.map((request) => request.clientPort)).size).toBeLessThan(10);
  });

  it('ends soon after the finish reason when the server keeps the connection open', async () => {
    setup.fake.reply({ fault: 'raw', pieces: [chunk('a', 'stop')], keepOpen: true });
    expect((await read(setup.model().stream(completion()))).text).toBe('a');
    await setup.fake.requests[0]?.closed;
    expect(setup.fake.aborted).toBe(1);
  });

  it('ends with the finish reason `length` when it is too long', async () => {
    setup.fake.reply({ fault: 'firehose' });
    const { text, end } = await read(setup.model().stream(completion()));
    expect(text).toHaveLength(262_144);
    expect(end).toMatchObject({ finishReason: 'length' });
    await until(() => setup.fake.aborted === 1);
  });
});

describe('an image that the server refuses', () => {
  const images = { urls: ['data:image/gif;base64,R0lGODlh'], otherwise: 'You see nothing.' };
  const withImage = (): ReturnType<typeof completion> =>
    completion({
      messages: [
        { role: 'system', content: 'You look.' },
        { role: 'user', content: 'Look', images },
      ],
    });
  const contents = (): unknown[] => setup.fake.requests.map(({ body }) => body.messages.at(-1)!.content);
  const seen = [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url: images.urls[0] } },
  ];
  const unseen = 'Look\n\nYou see nothing.';

  it('is replaced by words, and no further one is sent if the server takes no image of a trial', async () => {
    setup.fake.images = 'refused';
    const model = setup.model();
    const sent = async (): Promise<unknown[]> => {
      const before = setup.fake.requests.length;
      expect((await read(model.stream(withImage()))).text).toBe('Hello from the fake model.');
      return contents().slice(before);
    };
    expect(await sent()).toEqual([seen, unseen]);
    // Until the trial has ended.
    while ((await sent()).length > 1);
    expect([setup.fake.trials, contents().at(-1)]).toEqual([1, unseen]);
  });

  it('may be the only one', async () => {
    setup.fake.script({ fault: 'status', status: 400 });
    const model = setup.model();
    expect((await read(model.stream(withImage()))).text).toBe('Hello from the fake model.');
    await until(() => setup.fake.requests.length === 3);
    await read(model.stream(withImage()));
    expect(contents().at(-1)).toEqual(seen);
  });

  it('is an error if the server refuses the words too', async () => {
    setup.fake.reply({ fault: 'status', status: 400 });
    expect((await faultOf(setup.model(), withImage())).isFinal).toBe(true);
  });
});
