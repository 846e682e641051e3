import { agentIn } from './kept';

it.each([
  ['#agent=6031442917853264', 6031442917853264],
  ['', undefined],
  ['#agent=', undefined],
  ['#agent=1x', undefined],
  ['#agent=12345678901234567', undefined],
  ['#start=abc', undefined],
])('the agent in %j is %j', (fragment, id) => {
  expect(agentIn(fragment)).toBe(id);
});
