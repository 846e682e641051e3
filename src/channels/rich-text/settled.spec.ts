import { settled } from './settled';

describe('the part of an unfinished text that is shown', () => {
  it.each([
    ['A tandem costs', ''],
    ['A tandem costs 40 euros.', ''],
    ['A tandem costs 40 euros. It ', 'A tandem costs 40 euros. '],
    ['First line\n- **sec', 'First line\n'],
    ['Costs 4.90 euros', ''],
    ['今日は。明日', '今日は。'],
  ])('ends after a sentence or line: %j', (text, shown) => {
    expect(settled(text)).toBe(shown);
  });
});
