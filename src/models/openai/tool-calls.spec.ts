import { ToolCallCollector, toolCallPieces } from './tool-calls';

/** The calls in these `tool_calls`, each of another delta. */
function callsOf(...deltas: unknown[]) {
  const collector = new ToolCallCollector();
  for (const delta of deltas) collector.add(toolCallPieces(delta));
  return collector.calls;
}

const piece = (index: number, fields: object) => [{ index, ...fields }];

describe('the calls of a model', () => {
  it('are joined from pieces by their index', () => {
    const calls = callsOf(
      piece(0, { id: 'a', function: { name: 'find', arguments: '' } }),
      piece(1, { id: 'b', function: { name: 'look', arguments: '{' } }),
      piece(0, { function: { arguments: '{"x":' } }),
      piece(1, { function: { arguments: '}' } }),
      piece(0, { function: { arguments: '1}' } }),
    );
    expect(calls).toEqual([
      { id: 'a', name: 'find', arguments: '{"x":1}' },
      { id: 'b', name: 'look', arguments: '{}' },
    ]);
  });

  it('are kept apart by their ids if a server gives all of them the index 0', () => {
    const call = (id: string) => piece(0, { id, function: { name: 'find', arguments: '{}' } });
    expect(callsOf(call('a'), call('b')).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('may come whole, without index and id, and with arguments that are not text', () => {
    const call = { function: { name: 'find', arguments: { x: 1 } } };
    expect(callsOf([call, call])).toEqual([
      { id: 'call_0', name: 'find', arguments: '{"x":1}' },
      { id: 'call_1', name: 'find', arguments: '{"x":1}' },
    ]);
  });

  it('are bounded, and nonsense is not a call', () => {
    const call = piece(0, { function: { name: 'find', arguments: 'x'.repeat(100_000) } });
    expect(callsOf(call, call)[0]!.arguments.length).toBeLessThan(20_000);
    const many = Array.from({ length: 1000 }, () => ({ function: { name: 'find', arguments: '{}' } }));
    expect(callsOf(many).length).toBeLessThan(20);
    expect(callsOf('x', [null, 7, { function: 'find' }], { length: 2 })).toEqual([]);
  });
});
