import { mayBeWrittenCall, writtenCall } from './written-call';

const NAMES = ['search', 'no_answer', 'emergency'];

describe('a call of a tool that a model writes as text', () => {
  it.each<[string, { name: string; arguments: string } | undefined]>([
    ['no_answer', { name: 'no_answer', arguments: '' }],
    ['`no_answer`\n', { name: 'no_answer', arguments: '' }],
    ['emergency [self_harm]', { name: 'emergency', arguments: '' }],
    ['search({"query": "bikes"})', { name: 'search', arguments: '{"query": "bikes"}' }],
    ['search results are on page 2', undefined],
    ['another_tool()', undefined],
    ['There is no_answer.', undefined],
    ['', undefined],
  ])('is read from %j', (text, call) => {
    const read = writtenCall(text, NAMES, 'written-1');
    expect(read).toEqual(call && { id: 'written-1', ...call });
  });

  it.each<[string, boolean]>([
    ['', true],
    ['no', true],
    ['no_answer(', true],
    ['No', false],
    ['search results', false],
    [`no_answer(${'x'.repeat(300)}`, false],
  ])('holds back %j: %s', (text, holds) => {
    expect(mayBeWrittenCall(text, NAMES)).toBe(holds);
  });
});
