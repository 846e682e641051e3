import { isDeeperThan } from './parsed-body';

const nested = (levels: number): object =>
  levels === 1 ? {} : levels % 2 ? { inner: nested(levels - 1) } : [nested(levels - 1)];

describe('depth of a body', () => {
  it('counts objects and arrays alike', () => {
    expect(isDeeperThan(nested(32), 32)).toBe(false);
    expect(isDeeperThan(nested(33), 32)).toBe(true);
  });

  it('does not overflow the stack', () => {
    let deep: object = {};
    for (let level = 0; level < 1_000_000; level += 1) deep = { deep };
    expect(isDeeperThan(deep, 32)).toBe(true);
  });
});
