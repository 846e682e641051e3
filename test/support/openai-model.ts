import { startFakeModel, type FakeBehaviour, type FakeModel } from './fake-model';
import { ModelError, type CompletionRequest, type ModelEvent } from '../../src/models/language-model';
import { OpenAiModel, type OpenAiModelOptions } from '../../src/models/openai/openai-model';

/** A fake model server for each test of a file, and models that talk to it; all closed after the test. */
export class Setup {
  fake!: FakeModel;
  private readonly models: OpenAiModel[] = [];

  constructor() {
    beforeEach(async () => {
      this.fake = await startFakeModel();
    });
    afterEach(async () => {
      await Promise.all(this.models.splice(0).map((model) => model.close()));
      await this.fake.close();
    });
  }

  /** A model at the fake server. */
  model(options: Partial<OpenAiModelOptions> = {}): OpenAiModel {
    const model = new OpenAiModel({ baseUrl: this.fake.url, name: 'configured-name', ...options });
    this.models.push(model);
    return model;
  }

  /** A model that has answered once: its answers are known not to begin within a thought. */
  async knownModel(): Promise<OpenAiModel> {
    const model = this.model();
    await read(model.stream(completion()));
    return model;
  }
}

export function completion(changes: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ],
    temperature: 0.2,
    signal: new AbortController().signal,
    ...changes,
  };
}

export async function read(
  events: AsyncIterable<ModelEvent>,
): Promise<{ text: string; deltas: string[]; end?: ModelEvent }> {
  const deltas: string[] = [];
  let end: ModelEvent | undefined;
  for await (const event of events) {
    if (event.type === 'delta') deltas.push(event.text);
    else end = event;
  }
  return { text: deltas.join(''), deltas, end };
}

export async function faultOf(
  model: OpenAiModel,
  changes: Partial<CompletionRequest> = {},
): Promise<ModelError> {
  const error: unknown = await read(model.stream(completion(changes))).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export const raw = (...pieces: (string | Buffer)[]): FakeBehaviour => ({ fault: 'raw', pieces });
export const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
