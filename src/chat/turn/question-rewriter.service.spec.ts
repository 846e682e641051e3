import {
  ModelError,
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
} from '../../models/language-model';
import type { ModelsService } from '../../models/models.service';
import { QuestionRewriterService } from './question-rewriter.service';

const history = [{ query: 'Do you have the green sofa?', response: 'Yes, it is in stock.' }];
const FOLLOW_UP = 'And how much is it?';
const REWRITTEN = 'How much is the green sofa?';

type Speech = (completion: CompletionRequest) => AsyncGenerator<string>;

/** A rewriter whose model answers with this text, and the calls that the model received. */
function rewriterWith(speech: Speech | undefined): {
  rewriter: QuestionRewriterService;
  calls: CompletionRequest[];
} {
  const calls: CompletionRequest[] = [];
  const model: LanguageModel = {
    async *stream(completion): AsyncGenerator<ModelEvent> {
      calls.push(completion);
      for await (const text of speech!(completion)) yield { type: 'delta', text };
      yield { type: 'end', model: 'any' };
    },
  };
  const models: Pick<ModelsService, 'chatModel'> = { chatModel: () => (speech ? model : undefined) };
  return { rewriter: new QuestionRewriterService(models as ModelsService), calls };
}

const says = (...pieces: string[]): Speech =>
  async function* () {
    yield* pieces;
  };

const hangs: Speech = async function* ({ signal }) {
  yield 'How ';
  signal.throwIfAborted();
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};

const rewrite = (rewriter: QuestionRewriterService, message = FOLLOW_UP): Promise<string | undefined> =>
  rewriter.rewrite('live', message, history, new AbortController().signal);

afterEach(() => jest.useRealTimers());

it('calls the model once, with temperature 0, without retries and without passages', async () => {
  const { rewriter, calls } = rewriterWith(says('How much is ', 'the green sofa?'));
  expect(await rewrite(rewriter)).toBe(REWRITTEN);
  expect(calls).toEqual([expect.objectContaining({ temperature: 0, maxRetries: 0, passages: [] })]);
});

it('calls no model when the message is no follow-up, or when there is no chat model', async () => {
  const { rewriter, calls } = rewriterWith(says(REWRITTEN));
  expect(await rewrite(rewriter, 'What are the opening hours of the museum?')).toBeUndefined();
  expect(await rewrite(rewriterWith(undefined).rewriter)).toBeUndefined();
  expect(calls).toEqual([]);
});

it.each<[string, Speech]>([
  [
    'fails',
    async function* () {
      yield 'How ';
      throw new ModelError('overloaded', 'the model is overloaded');
    },
  ],
  ['makes an excuse', says("I'm sorry, but I cannot help with that request.")],
  ['answers nothing', says()],
  [
    'never ends',
    async function* () {
      for (;;) yield 'the green sofa ';
    },
  ],
])('returns nothing when the model %s, and does not call it again for half a minute', async (_, speech) => {
  jest.useFakeTimers();
  const { rewriter, calls } = rewriterWith(speech);
  expect(await rewrite(rewriter)).toBeUndefined();
  jest.advanceTimersByTime(29_000);
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(calls).toHaveLength(1);
  jest.advanceTimersByTime(2_000);
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(calls).toHaveLength(2);
});

it('waits for two seconds at most', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { rewriter, calls } = rewriterWith(hangs);
  const rewritten = rewrite(rewriter);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(calls[0]?.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await rewritten).toBeUndefined();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('ends with the signal, which does not count as a failure of the model', async () => {
  const { rewriter, calls } = rewriterWith(hangs);
  const leaving = new AbortController();
  const rewritten = rewriter.rewrite('live', FOLLOW_UP, history, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(rewritten).rejects.toThrow('gone');
  expect(calls[0]?.signal.aborted).toBe(true);
  void rewriter.rewrite('live', FOLLOW_UP, history, AbortSignal.timeout(10)).catch(() => undefined);
  expect(calls).toHaveLength(2);
});
