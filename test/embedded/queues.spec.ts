import fc from 'fast-check';
import { Subscriptions } from '../../src/platform/database/embedded/subscriptions';
import { TurnQueue } from '../../src/platform/database/embedded/turn-queue';

describe('the turn queue', () => {
  it('grants one turn at a time, once per request, in the order of the requests', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (asks) => {
        const queue = new TurnQueue();
        for (const ask of asks) queue.request(ask);
        const served: number[] = [];
        for (let owner = queue.grant(); owner !== undefined; owner = queue.grant()) {
          expect(queue.grant()).toBe(owner);
          queue.request(owner);
          served.push(owner);
          queue.release(false);
        }
        expect(served).toEqual([...new Set(asks)]);
      }),
    );
  });

  it('puts an owner that continues behind the others, and drops a connection that leaves', () => {
    const queue = new TurnQueue();
    for (const connection of [1, 2, 3]) queue.request(connection);
    expect(queue.grant()).toBe(1);
    queue.release(true);
    queue.leave(2);
    expect(queue.grant()).toBe(3);
    expect(queue.contended).toBe(true);
    queue.release(false);
    expect(queue.grant()).toBe(1);
    expect(queue.contended).toBe(false);
  });
});

describe('subscriptions', () => {
  it('match a plain model of LISTEN and UNLISTEN', () => {
    const change = fc.record({
      connection: fc.integer({ min: 1, max: 3 }),
      action: fc.constantFrom('listen' as const, 'unlisten' as const, 'unlisten-all' as const),
      channel: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const subscriptions = new Subscriptions();
        const model = new Set<string>();
        for (const { connection, action, channel } of changes) {
          subscriptions.apply(connection, { action, channel });
          if (action === 'listen') model.add(`${channel}${connection}`);
          else
            for (const name of action === 'unlisten' ? [channel] : ['a', 'b'])
              model.delete(`${name}${connection}`);
        }
        for (const channel of ['a', 'b']) {
          const expected = [1, 2, 3].filter((connection) => model.has(`${channel}${connection}`));
          expect(subscriptions.listeners(channel).toSorted()).toEqual(expected);
          expect(subscriptions.channels().includes(channel)).toBe(expected.length > 0);
        }
      }),
    );
  });

  it('return the channels without listeners when a connection is dropped', () => {
    const subscriptions = new Subscriptions();
    for (const [connection, channel] of [
      [1, 'a'],
      [1, 'b'],
      [2, 'b'],
    ] as const)
      subscriptions.apply(connection, { action: 'listen', channel });
    expect(subscriptions.drop(1)).toEqual(['a']);
  });
});
