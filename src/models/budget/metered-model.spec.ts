import { LanguageModel, type ModelEvent } from '../language-model';
import { MeteredModel } from './metered-model';

class Scripted extends LanguageModel {
  constructor(
    private readonly events: ModelEvent[],
    private readonly fault?: Error,
  ) {
    super();
  }

  async *stream(): AsyncGenerator<ModelEvent> {
    yield* this.events;
    if (this.fault) throw this.fault;
  }
}

const COMPLETION = {
  messages: [{ role: 'user' as const, content: 'How long do refunds take?' }],
  temperature: 0,
  signal: new AbortController().signal,
};
const delta = { type: 'delta', text: 'Refunds take 30 days.' } as const;
const end = { type: 'end', model: 'm' } as const;
const toolCalls = [{ id: '1', name: 'search', arguments: '{"query":"refunds"}' }];

async function tokensOf(events: ModelEvent[], fault?: Error): Promise<number> {
  const model = new MeteredModel(new Scripted(events, fault), { limit: null, used: 0, resetsAt: '' });
  try {
    for await (const event of model.stream(COMPLETION)) void event;
  } catch (error) {
    expect(error).toBe(fault);
  }
  return model.tokens;
}

describe('the tokens of a call', () => {
  it('are reported by the model, else estimated: for an answer, a call of a tool, and a broken answer', async () => {
    const usage = { promptTokens: 70, completionTokens: 7 };
    expect(await tokensOf([delta, { ...end, usage }])).toBe(77);
    const broken = new Error('the connection was closed');
    for (const estimated of [
      await tokensOf([delta, end]),
      await tokensOf([{ ...end, toolCalls }]),
      await tokensOf([delta], broken),
    ])
      expect(estimated).toBeGreaterThan(5);
    expect(await tokensOf([], broken)).toBe(0);
  });
});
