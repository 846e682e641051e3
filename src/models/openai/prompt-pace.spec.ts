import { PromptPace } from './prompt-pace';

function fail(why: string): never {
  throw new Error(why);
}

describe('the pace of an endpoint', () => {
  it('leaves a fast one and an unknown one as much as they like', () => {
    const pace = new PromptPace(30_000);
    expect(pace.maxTokens).toBe(Infinity);
    pace.note(() => fail('counted for nothing'), 600);
    expect(pace.maxTokens).toBe(Infinity);
    pace.note(() => 3_000, 1_500);
    expect(pace.maxTokens).toBeGreaterThan(30_000);
  });

  it('gives a slow model as much as it reads well before the limit, and less after it was late', () => {
    const pace = new PromptPace(60_000);
    pace.note(() => 4_500, 45_000);
    expect(pace.maxTokens).toBe(3_600);
    pace.note(() => 4_500, 60_000);
    expect(pace.maxTokens).toBeLessThan(3_600);
  });

  it('grows again with calls that are fast, and does not count short prompts', () => {
    const pace = new PromptPace(60_000);
    pace.note(() => 3_000, 60_000);
    const slow = pace.maxTokens;
    pace.note(() => 100, 20_000);
    expect(pace.maxTokens).toBe(slow);
    for (let call = 0; call < 10; call++) pace.note(() => 3_000, 6_000);
    expect(pace.maxTokens).toBeGreaterThan(5 * slow);
  });
});
