import { PLANS, planIncludes } from './plan';

describe('plan', () => {
  it('includes the operations of every smaller plan; Basic includes nothing', () => {
    const included = PLANS.map((plan) => PLANS.filter((required) => planIncludes(plan, required)));
    expect(included).toEqual([
      [],
      ['basic', 'plus'],
      ['basic', 'plus', 'pro'],
      ['basic', 'plus', 'pro', 'enterprise'],
    ]);
  });
});
