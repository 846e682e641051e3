import type { DataSource } from 'typeorm';
import { TransactionsService } from './transactions.service';

/** The service over a fake connection that records its steps; the steps in `fails` fail. */
function setUp(...fails: string[]) {
  const steps: string[] = [];
  const step = (name: string) => async (): Promise<void> => {
    steps.push(name);
    if (fails.includes(name)) throw new Error(`${name} failed`);
  };
  const runner = {
    manager: {},
    isTransactionActive: false,
    startTransaction: () => {
      runner.isTransactionActive = true;
      return step('begin')();
    },
    commitTransaction: async () => {
      await step('commit')();
      runner.isTransactionActive = false;
    },
    rollbackTransaction: step('rollback'),
    connect: async () => {
      if (fails.includes('begin')) throw new Error('no connection');
      return { end: step('end') };
    },
    release: step('release'),
  };
  const dataSource = { createQueryRunner: () => runner } as unknown as DataSource;
  return { transactions: new TransactionsService(dataSource), steps };
}

const effect = (transactions: TransactionsService, steps: string[]) =>
  transactions.run(async () => transactions.afterCommit(() => steps.push('effect')));

describe('a unit of work', () => {
  it('commits once, after all its work and its last step, and then calls its effects', async () => {
    const { transactions, steps } = setUp();
    const work = async (): Promise<string> => {
      steps.push('work');
      await effect(transactions, steps);
      await transactions.run(() => effect(transactions, steps));
      return 'result';
    };
    const last = async (_: unknown, result: string): Promise<void> => void steps.push(`last ${result}`);
    expect(await transactions.unit(work, last)).toBe('result');
    expect(steps).toEqual(['work', 'begin', 'last result', 'commit', 'effect', 'effect', 'release']);
  });

  it.each([
    ['throws at once', () => fail('at once')],
    ['rejects', async () => fail('later')],
  ])('rolls back when its work %s', async (_, end) => {
    const { transactions, steps } = setUp();
    const work = async (): Promise<void> => {
      await effect(transactions, steps);
      await end();
    };
    await expect(transactions.unit(work)).rejects.toThrow(/at once|later/);
    expect(steps).toEqual(['begin', 'rollback', 'release']);
  });

  it('releases its connection when the work throws synchronously', async () => {
    const { transactions, steps } = setUp();
    await expect(transactions.unit(() => fail('at once'))).rejects.toThrow('at once');
    expect(steps).toEqual(['release']);
  });

  it('rolls back when its last step fails', async () => {
    const { transactions, steps } = setUp();
    const last = async (): Promise<void> => fail('the key is taken');
    await expect(transactions.unit(() => effect(transactions, steps), last)).rejects.toThrow('taken');
    expect(steps).toEqual(['begin', 'rollback', 'release']);
  });

  it('calls no effects when the commit fails', async () => {
    const { transactions, steps } = setUp('commit');
    await expect(effect(transactions, steps)).rejects.toThrow('commit failed');
    expect(steps).toEqual(['begin', 'commit', 'rollback', 'release']);
  });

  it('closes a connection that could not roll back, so that its transaction is not used again', async () => {
    const { transactions, steps } = setUp('commit', 'rollback');
    await expect(effect(transactions, steps)).rejects.toThrow('commit failed');
    expect(steps).toEqual(['begin', 'commit', 'rollback', 'end', 'release']);
  });

  it('rejects with the first error when there is no connection', async () => {
    const { transactions, steps } = setUp('begin', 'rollback');
    await expect(effect(transactions, steps)).rejects.toThrow('begin failed');
    expect(steps).toEqual(['begin', 'rollback', 'release']);
  });
});

it('calls an effect at once outside a unit of work', () => {
  const { transactions, steps } = setUp();
  transactions.afterCommit(() => steps.push('effect'));
  expect(steps).toEqual(['effect']);
});

function fail(message: string): never {
  throw new Error(message);
}
