import { settled } from './settled';

describe('what is shown of a text that is being written', () => {
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
