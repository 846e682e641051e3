import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import type { QueueService } from '../../queue/queue.service';
import { ReadyController } from './health.controller';
import { LifecycleService } from './lifecycle.service';
import { ReadinessService } from './readiness.service';

/** A controller over a database and a queue that count how often they are asked. */
function controllerOf(storage: { asked: number; isAway?: boolean }): () => Promise<number> {
  const dataSource = {
    showMigrations: async () => {
      storage.asked += 1;
      if (storage.isAway) throw new Error('away');
      return false;
    },
  } as unknown as DataSource;
  const queues = { isReachable: async () => true } as unknown as QueueService;
  const controller = new ReadyController(dataSource, queues, new LifecycleService(), new ReadinessService());
  return async () => {
    let answered = 0;
    const response = { status: (code: number) => ((answered = code), { json: () => undefined }) };
    await controller.getReady(response as unknown as Response);
    return answered;
  };
}

describe('/ready', () => {
  beforeEach(() => {
    // The cache reads a time of 0 as no time.
    jest.useFakeTimers().advanceTimersByTime(1);
  });
  afterEach(() => jest.useRealTimers());

  it('asks the storage once a second, however many clients ask', async () => {
    const storage = { asked: 0 };
    const ask = controllerOf(storage);
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set([...answers, await ask()])).toEqual(new Set([200]));
    expect(storage.asked).toBe(1);
  });

  it('asks the storage again a second later', async () => {
    const storage = { asked: 0, isAway: false };
    const ask = controllerOf(storage);
    expect(await ask()).toBe(200);
    storage.isAway = true;
    jest.advanceTimersByTime(1001);
    expect(await ask()).toBe(503);
    storage.isAway = false;
    jest.advanceTimersByTime(1001);
    expect(await ask()).toBe(200);
  });
});
