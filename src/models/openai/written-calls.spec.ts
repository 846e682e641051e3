import fc from 'fast-check';
import { withCalls, WrittenCalls } from './written-calls';

const TOOLS = [{ name: 'search' }, { name: 'hand_over' }];

function read(pieces: readonly string[]): { deltas: string[]; calls: unknown[] } {
  const written = new WrittenCalls(TOOLS);
  const deltas = [...pieces.map((piece) => written.next(piece)), written.rest()].filter(
    (text) => text !== '',
  );
  const { toolCalls = [] } = withCalls({ type: 'end', model: 'm' }, written.calls);
  return { deltas, calls: toolCalls.map(({ name, arguments: given }) => [name, JSON.parse(given)]) };
}

/** A text in pieces that are cut anywhere. */
const inPieces = (text: string): fc.Arbitrary<string[]> =>
  fc.array(fc.nat(text.length), { maxLength: 8 }).map((cuts) => {
    const at = [0, ...cuts.toSorted((one, other) => one - other), text.length];
    return at.slice(1).map((end, index) => text.slice(at[index], end));
  });

const CALL = '{"name": "search", "arguments": {"query": "a {brace} and \\"quotes\\""}}';
const CALLED = ['search', { query: 'a {brace} and "quotes"' }];

describe('a call of a tool that a model has written as text', () => {
  it.each([
    ['alone', CALL, '', [CALLED]],
    ['over several lines', `\n ${JSON.stringify(JSON.parse(CALL), null, 2)}\n`, '', [CALLED]],
    ['with its arguments first', '{"arguments": {}, "name": "hand_over"}', '', [['hand_over', {}]]],
    ['with parameters', '{"name": "hand_over", "parameters": {"a": 1}}', '', [['hand_over', { a: 1 }]]],
    ['in a code block', `\`\`\`json\n${CALL}\n\`\`\``, '', [CALLED]],
    ['in a code block without a language', `\`\`\`\n${CALL}\n\`\`\`\n`, '', [CALLED]],
    ['in the tag of Qwen and Hermes', `<tool_call>\n${CALL}\n</tool_call>`, '', [CALLED]],
    ['in a tag that is not closed', `<tool_call>${CALL}`, '', [CALLED]],
    ['twice', `<tool_call>${CALL}</tool_call>\n<tool_call>${CALL}</tool_call>`, '', [CALLED, CALLED]],
    ['after a sentence', `Let me look.\n\n${CALL}`, 'Let me look.', [CALLED]],
    ['in a tag after a sentence', `One moment <tool_call>${CALL}</tool_call>`, 'One moment', [CALLED]],
    ['before what only its result could tell', `${CALL}\nIt costs 5 euros.`, '', [CALLED]],
  ])('is one, %s, wherever the pieces are cut', (_, text, shown, calls) => {
    fc.assert(
      fc.property(inPieces(text), (pieces) => {
        const { deltas, calls: found } = read(pieces);
        expect(deltas.join('').trimEnd()).toBe(shown);
        expect(found).toEqual(calls);
      }),
    );
  });

  it.each([
    ['names a tool that was not offered', '{"name": "delete", "arguments": {}}'],
    ['has no object of arguments', '{"name": "search", "arguments": "x"}'],
    ['has a list of arguments', '{"name": "search", "arguments": []}'],
    ['has another field', '{"name": "search", "arguments": {}, "price": 3}'],
    ['has no arguments', '{"name": "search"}'],
    ['is not finished', '{"name": "search", "arguments": {"query": "x'],
    ['is no JSON', "{'name': 'search', 'arguments': {}}"],
    ['stands in a sentence', `Send ${CALL} to the API.`],
    ['is another tag', '<tool_calls> and <b>bold</b> are tags'],
    ['is code', '```js\nconst search = { name: "search" };\n```\nThat is all.'],
    ['is a list of settings', 'Write this:\n\n```json\n{ "name": "search", "port": 80 }\n```\n'],
  ])('is text if it %s', (_, text) => {
    fc.assert(
      fc.property(inPieces(text), (pieces) => {
        const { deltas, calls } = read(pieces);
        expect(deltas.join('')).toBe(text);
        expect(calls).toEqual([]);
      }),
    );
  });

  it('loses nothing of any other text', () => {
    const bits = fc.constantFrom(
      '<',
      'tool_call',
      '>',
      '```',
      'json',
      '\n',
      ' ',
      '{',
      '}',
      '"',
      'name',
      ':',
      'a',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (pieces) => {
        const { deltas, calls } = read(pieces);
        expect(deltas.join('')).toBe(pieces.join(''));
        expect(calls).toEqual([]);
      }),
    );
  });

  it('holds text back only while it may be one', () => {
    expect(read(['It ', 'costs 3 < 4 ', 'euros.']).deltas).toEqual(['It ', 'costs 3 < 4 ', 'euros.']);
    expect(read(['```', 'json\n{"port"', ': 80', '}']).deltas).toEqual(['```json\n{"port"', ': 80', '}']);
  });
});
