import fc from 'fast-check';
import { TurnQueue } from '../../libs/embedded-postgres/src/turn-queue';

describe('the turn queue', () => {
  it('gives every connection that requests one a turn, in the order of the requests, one at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (requests) => {
        const queue = new TurnQueue();
        for (const connection of requests) queue.request(connection);
        const served: number[] = [];
        for (let owner = queue.grant(); owner !== undefined; owner = queue.grant()) {
          expect(queue.grant()).toBe(owner);
          queue.request(owner);
          served.push(owner);
          queue.release(false);
        }
        expect(served).toEqual([...new Set(requests)]);
      }),
    );
  });

  it('puts a connection with more to do behind the others', () => {
    const queue = new TurnQueue();
    for (const connection of [1, 2]) queue.request(connection);
    expect(queue.grant()).toBe(1);
    queue.release(true);
    expect(queue.grant()).toBe(2);
    expect(queue.isContended).toBe(true);
    queue.release(false);
    expect(queue.grant()).toBe(1);
    expect(queue.isContended).toBe(false);
  });
});
