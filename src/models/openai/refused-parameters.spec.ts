import type { FakeBehaviour } from '../../../test/support/fake-model';
import { ToolsRefusedError } from '../language-model';
import { completion, faultOf, read, until, Setup } from '../../../test/support/openai-model';

const setup = new Setup();

describe('a parameter that the server refuses', () => {
  const refusal = (name: string): FakeBehaviour => ({
    fault: 'status',
    status: 400,
    body: JSON.stringify({ error: { message: `Unsupported parameter: '${name}'`, param: name } }),
  });

  const tools = [{ name: 'find', description: 'Finds', parameters: { type: 'object' } }];

  it.each(['stream_options', 'temperature'])('%s is omitted, from later requests too', async (name) => {
    setup.fake.script(refusal(name));
    const model = setup.model();
    await read(model.stream(completion()));
    await read(model.stream(completion()));
    expect(setup.fake.requests.map(({ body }) => name in body)).toEqual([true, false, false]);
  });

  it('is sent by its newer name if it is the limit of tokens, whose smaller value counts', async () => {
    setup.fake.script(refusal('max_tokens'));
    const model = setup.model({ maxTokens: 50 });
    for (const maxTokens of [undefined, 80, 20]) await read(model.stream(completion({ maxTokens })));
    expect(setup.fake.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [50, undefined],
      [undefined, 50],
      [undefined, 50],
      [undefined, 20],
    ]);
  });

  it('is sent again if it is a limit for which one long prompt left no room', async () => {
    const tooLarge = refusal(
      "max_tokens' or 'max_completion_tokens' is too large: the context is 4096 tokens",
    );
    setup.fake.script(tooLarge, tooLarge);
    const model = setup.model({ maxTokens: 50 });
    for (let call = 1; call <= 2; call++) await read(model.stream(completion()));
    expect(setup.fake.requests.map(({ body }) => body.max_tokens)).toEqual([50, undefined, undefined, 50]);
  });

  it('is sent to others if the refusal only quotes a visitor who named it', async () => {
    setup.fake.script(refusal('temperature'), refusal('content filter: "temperature"'));
    const model = setup.model();
    expect((await faultOf(model)).kind).toBe('error');
    await read(model.stream(completion()));
    expect(setup.fake.requests.at(-1)!.body.temperature).toBe(0.2);
  });

  it('is omitted one after the other when the server refuses both', async () => {
    setup.fake.script(refusal('stream_options'), refusal('temperature'));
    expect((await read(setup.model().stream(completion()))).text).toBe('Hello from the fake model.');
  });

  it('is sent again when only its value was out of range', async () => {
    setup.fake.script(refusal('temperature'));
    const model = setup.model();
    await read(model.stream(completion({ temperature: 1.8 })));
    await read(model.stream(completion()));
    expect(setup.fake.requests.map(({ body }) => body.temperature)).toEqual([1.8, undefined, 0.2]);
  });

  it('is an error of its own if it is the tools, which are known to be refused from then on', async () => {
    setup.fake.tools = 'refused';
    const model = setup.model();
    expect(model.hasTools).toBe(true);
    expect(await faultOf(model, { tools })).toBeInstanceOf(ToolsRefusedError);
    expect(model.hasTools).toBe(false);
  });

  it('may be one of the tools only', async () => {
    setup.fake.script(refusal('tools'));
    const model = setup.model();
    expect(await faultOf(model, { tools })).toBeInstanceOf(ToolsRefusedError);
    expect([model.hasTools, setup.fake.trials]).toEqual([true, 1]);
  });

  it('may be ignored, if it is the tools: one trial shows it', async () => {
    setup.fake.tools = 'ignored';
    const model = setup.model();
    for (let call = 1; call <= 2; call++) await read(model.stream(completion({ tools })));
    await until(() => !model.hasTools);
    await read(model.stream(completion({ tools })));
    expect(setup.fake.trials).toBe(1);
  });

  it('is an error when the server still refuses the request', async () => {
    setup.fake.reply(refusal('temperature'));
    expect((await faultOf(setup.model())).kind).toBe('error');
    expect(setup.fake.requests).toHaveLength(2);
  });
});
