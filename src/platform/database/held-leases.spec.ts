import type { EntityManager } from 'typeorm';
import { HeldLeases } from './held-leases';
import type { Lease } from './lease';

const RENEWAL_MS = 100;
const NO_DATABASE = {} as EntityManager;
const RUNNING = new AbortController();

type Row = Record<'id', unknown>;

let renewed: unknown[][];
let lostIds: number[];
let fails: boolean;
let leases: HeldLeases<'id'>;

beforeEach(() => {
  jest.useFakeTimers();
  renewed = [];
  lostIds = [];
  fails = false;
  const renew = async (_: EntityManager, held: Row[]): Promise<boolean[]> => {
    renewed.push(held.map(({ id }) => id));
    if (fails) throw new Error('no connection');
    return held.map(({ id }) => !lostIds.includes(id as number));
  };
  leases = new HeldLeases(
    { renew, renewalMs: RENEWAL_MS, table: 'rows' } as unknown as Lease<'id'>,
    NO_DATABASE,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

/** Holds the lease of the row until `end` is called. */
function hold(id: number): { signal: AbortSignal; end: (error?: Error) => Promise<void> } {
  let finish: (error?: Error) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const done = leases.run({ id }, RUNNING.signal, (watched) => {
    signal = watched;
    return new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
  });
  const end = async (error?: Error): Promise<void> => {
    finish(error);
    await done;
  };
  return { signal: signal!, end };
}

describe('the leases that a process holds', () => {
  it('are renewed together, each until its work has ended', async () => {
    const [first, second] = [hold(1), hold(2)];
    await jest.advanceTimersByTimeAsync(RENEWAL_MS);
    expect(renewed).toEqual([[1, 2]]);
    await first.end();
    await jest.advanceTimersByTimeAsync(RENEWAL_MS);
    expect(renewed).toEqual([[1, 2], [2]]);
    await second.end();
    await jest.advanceTimersByTimeAsync(5 * RENEWAL_MS);
    expect(renewed).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('abort only the work of the lost lease', async () => {
    const [first, second] = [hold(1), hold(2)];
    lostIds = [1];
    await jest.advanceTimersByTimeAsync(RENEWAL_MS);
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
    await first.end(new Error('aborted'));
    await second.end();
  });

  it('count as held while the database does not answer', async () => {
    const held = hold(1);
    fails = true;
    await jest.advanceTimersByTimeAsync(3 * RENEWAL_MS);
    expect(renewed).toHaveLength(3);
    expect(held.signal.aborted).toBe(false);
    await held.end();
  });

  it('are no longer renewed after work that throws, whose error the caller gets', async () => {
    await expect(hold(1).end(new Error('no'))).rejects.toThrow('no');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('abort their work when the process stops, whose error the caller gets', async () => {
    const stopping = new AbortController();
    const stopped = leases.run({ id: 1 }, stopping.signal, async (signal) => {
      stopping.abort(new Error('stopping'));
      signal.throwIfAborted();
    });
    await expect(stopped).rejects.toThrow('stopping');
  });
});
