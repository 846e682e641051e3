import { readingBudget } from './reading-budget';

const NEW = { wanted: 3_000, history: 0, own: 200 };

describe('what a language model is given to read', () => {
  it.each<[string, number, Partial<typeof NEW>, passages: number, history: number]>([
    ['is the setting without a limit', Infinity, {}, 3_000, 3_000],
    ['is half of what a context leaves', 6_000, {}, 2_000, 1_600],
    ['is less in a long conversation', 6_000, { history: 2_000 }, 1_200, 1_600],
    ['is never so little that no answer is found', 2_500, { history: 2_000 }, 800, 200],
    ['is never more than the setting', 2_500, { wanted: 500 }, 500, 200],
  ])('%s', (_, promptTokens, given, passages, history) => {
    expect(readingBudget(promptTokens, { ...NEW, ...given })).toEqual({ passages, history });
  });
});
