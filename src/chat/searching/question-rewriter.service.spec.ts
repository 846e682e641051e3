import {
  ModelError,
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
} from '../../models/language-model';
import { MeteredModel } from '../../models/budget/metered-model';
import type { FoundPassage } from '../../knowledge/found-passage';
import { ChatSettings } from '../chat.settings';
import { QuestionRewriterService } from './question-rewriter.service';
import type { UnderstoodTurn } from '../understanding/understanding';

const history = [
  { query: 'Do you have the green sofa?', response: 'Yes, it is in stock.', details: {}, hasSources: true },
];
const FOLLOW_UP = 'And how much is it?';
const REWRITTEN = 'How much is the green sofa?';
const QUESTION = 'Who is the boss of the museum?';
const IN_ITS_WORDS = 'Who is the Executive Director of the museum?';

type Speech = (completion: CompletionRequest) => AsyncGenerator<string>;

interface Rewriter {
  rewrite: (context: UnderstoodTurn, signal: AbortSignal) => ReturnType<QuestionRewriterService['rewrite']>;
}

/** A rewriter whose model answers with this text, and the model's received calls. */
function rewriterWith(
  speech: Speech | undefined,
  settings: Partial<ChatSettings> = {},
): {
  rewriter: Rewriter;
  calls: CompletionRequest[];
} {
  const calls: CompletionRequest[] = [];
  const model: LanguageModel = {
    hasTools: true,
    maxPromptTokens: Infinity,
    async *stream(completion): AsyncGenerator<ModelEvent> {
      calls.push(completion);
      for await (const text of speech!(completion)) yield { type: 'delta', text };
      yield { type: 'end', model: 'any' };
    },
  };
  const budget = { limit: null, used: 0, resetsAt: '' };
  const chatModel = speech && new MeteredModel(model, budget);
  const service = new QuestionRewriterService(
    Object.assign(new ChatSettings(), { REWRITE_QUESTIONS: 'all' }, settings),
  );
  const found = [{ title: 'About the museum', heading: '' } as FoundPassage];
  const rewrite: Rewriter['rewrite'] = (context, signal) =>
    service.rewrite({ ...context, chatModel }, found, signal);
  return { rewriter: { rewrite }, calls };
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

function contextOf(message: string, changed: Partial<UnderstoodTurn> = {}): UnderstoodTurn {
  const context: Partial<UnderstoodTurn> = {
    tenant: { accountId: 1, mode: 'live' },
    agentId: 1,
    question: message,
    isFollowUp: message === FOLLOW_UP,
    history,
    version: { version: 1, passageCount: 9, termCount: 99, languages: ['en'] },
    visitor: { contact: {}, person: {}, question: message },
    ...changed,
  };
  return context as UnderstoodTurn;
}

const rewrite = async (
  rewriter: Rewriter,
  message = FOLLOW_UP,
  changed: Partial<UnderstoodTurn> = {},
): Promise<string | undefined> => rewriter.rewrite(contextOf(message, changed), new AbortController().signal);

afterEach(() => jest.useRealTimers());

it('calls the model once, with temperature 0, without retries', async () => {
  const { rewriter, calls } = rewriterWith(says('How much is ', 'the green sofa?'));
  expect(await rewrite(rewriter)).toBe(REWRITTEN);
  expect(calls).toEqual([expect.objectContaining({ temperature: 0, maxRetries: 0 })]);
});

it('rewrites a question that stands alone in the words of the site, whose page titles the model gets', async () => {
  const { rewriter, calls } = rewriterWith(says(IN_ITS_WORDS));
  const rewritten = await rewriter.rewrite(contextOf(QUESTION, { history: [] }), AbortSignal.timeout(5_000));
  expect(rewritten).toBe(IN_ITS_WORDS);
  expect(calls[0]?.messages[1]?.content).toContain('About the museum');
});

it('rewrites a question in the language of the site', async () => {
  const { rewriter } = rewriterWith(says('Wie beantrage ich einen Personalausweis?'));
  const version = { version: 1, passageCount: 9, termCount: 99, languages: ['de' as const] };
  expect(await rewrite(rewriter, 'How do I get an identity card?', { history: [], version })).toBe(
    'Wie beantrage ich einen Personalausweis?',
  );
});

it('names no language for pages whose language is unknown', async () => {
  const { rewriter, calls } = rewriterWith(says(REWRITTEN));
  const version = { version: 1, passageCount: 9, termCount: 99, languages: ['en' as const, 'und' as const] };
  await rewrite(rewriter, QUESTION, { version });
  expect(calls[0]?.messages[1]?.content).toContain('"languages":["English"]');
});

it('returns nothing when the model asks the same question, which is not a failure', async () => {
  const { rewriter, calls } = rewriterWith(says('Who is the boss of this museum?'));
  expect(await rewrite(rewriter, QUESTION)).toBeUndefined();
  expect(await rewrite(rewriter, QUESTION)).toBeUndefined();
  expect(calls).toHaveLength(2);
});

it.each<[string, string, Partial<UnderstoodTurn>]>([
  ['small talk', 'Thank you very much!', { isTalk: true }],
  ['a message without a question', '👍', {}],
  ['a very long message', `${QUESTION} ${'I ask for a friend. '.repeat(30)}`, {}],
  [
    'contact details',
    'I am Ada, write to me',
    { visitor: { contact: { email: 'a@b.c' }, person: {}, question: '' } },
  ],
  [
    'an agent without knowledge',
    QUESTION,
    { version: { version: 0, passageCount: 0, termCount: 0, languages: [] } },
  ],
])('calls no model for %s', async (_, message, changed) => {
  const { rewriter, calls } = rewriterWith(says(REWRITTEN));
  expect(await rewrite(rewriter, message, changed)).toBeUndefined();
  expect(calls).toEqual([]);
});

it('needs no model, and calls one only for the messages that the setting names', async () => {
  expect(await rewrite(rewriterWith(undefined).rewriter)).toBeUndefined();
  const followUps = rewriterWith(says(REWRITTEN), { REWRITE_QUESTIONS: 'follow-ups' });
  expect(await rewrite(followUps.rewriter, QUESTION)).toBeUndefined();
  expect(await rewrite(followUps.rewriter)).toBe(REWRITTEN);
  const none = rewriterWith(says(REWRITTEN), { REWRITE_QUESTIONS: 'none' });
  expect(await rewrite(none.rewriter)).toBeUndefined();
  expect([followUps.calls.length, none.calls.length]).toEqual([1, 0]);
});

it('returns nothing when the model fails, and does not call it again for half a minute', async () => {
  jest.useFakeTimers();
  const { rewriter, calls } = rewriterWith(async function* () {
    yield 'How ';
    throw new ModelError('overloaded', 'the model is overloaded');
  });
  expect(await rewrite(rewriter)).toBeUndefined();
  jest.advanceTimersByTime(29_000);
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(calls).toHaveLength(1);
  jest.advanceTimersByTime(2_000);
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(calls).toHaveLength(2);
});

it.each<[string, Speech]>([
  ['makes an excuse', says("I'm sorry, but I cannot help with that request.")],
  [
    'never ends',
    async function* () {
      for (;;) yield 'the green sofa ';
    },
  ],
])('returns nothing when the model %s, and calls it for the next visitor', async (_, speech) => {
  const { rewriter, calls } = rewriterWith(speech);
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(await rewrite(rewriter)).toBeUndefined();
  expect(calls).toHaveLength(2);
});

it.each([
  ['a follow-up', FOLLOW_UP, 2_000],
  ['a question that stands alone', QUESTION, 1_000],
])('waits for the rewrite of %s within a limit', async (_, message, timeoutMs) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { rewriter, calls } = rewriterWith(hangs);
  const rewritten = rewrite(rewriter, message);
  await jest.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(calls[0]?.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await rewritten).toBeUndefined();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('is not switched off by one late answer, but by three in a row', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { rewriter, calls } = rewriterWith(hangs);
  for (let late = 1; late <= 4; late++) {
    const rewritten = rewrite(rewriter);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await rewritten).toBeUndefined();
    expect(calls).toHaveLength(Math.min(late, 3));
  }
});
