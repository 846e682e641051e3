import { estimateTokens } from './tokens';

describe('the number of tokens', () => {
  it('is one per character of a script without spaces, and somewhat more than one per word of others', () => {
    expect(estimateTokens('四个字符')).toBe(4);
    expect(estimateTokens('two words')).toBeCloseTo(2.6);
  });
});
