import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Every, stopTimers } from './every.decorator';
import { log } from './observability/logging/logger';

const HOUR_MS = 3_600_000;
const FIRST_RUN_MS = 10_000;
const SECOND_MS = 1000;

@Injectable()
class CleaningService {
  runs = 0;
  quickRuns = 0;
  work = async (): Promise<void> => undefined;

  @Every(HOUR_MS, 'not cleaned')
  async clean(): Promise<void> {
    this.runs += 1;
    await this.work();
  }

  @Every(SECOND_MS, 'not looked at')
  async look(): Promise<void> {
    this.quickRuns += 1;
  }
}

@Module({ imports: [ScheduleModule.forRoot()], providers: [CleaningService] })
class CleaningModule {}

describe('a method that runs every hour', () => {
  let service: CleaningService;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    jest.useFakeTimers();
    const app = await NestFactory.createApplicationContext(CleaningModule, { logger: false });
    service = app.get(CleaningService);
    stop = () => app.close();
  });

  afterEach(async () => {
    await stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('also runs soon after the start, so that a process that restarts often gets its work done', async () => {
    await jest.advanceTimersByTimeAsync(FIRST_RUN_MS);
    expect(service.runs).toBe(1);
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(service.runs).toBe(3);
  });

  it('does not run while its last run continues', async () => {
    service.work = () => new Promise(() => undefined);
    await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(service.runs).toBe(1);
  });

  it('logs an error and runs again', async () => {
    const warn = jest.spyOn(log, 'warn').mockReturnValue();
    service.work = () => Promise.reject(new Error('away'));
    await jest.advanceTimersByTimeAsync(HOUR_MS + FIRST_RUN_MS);
    expect(service.runs).toBe(2);
    expect(warn).toHaveBeenCalledWith({ err: new Error('away') }, 'not cleaned');
  });

  it('stops with the application', async () => {
    await stop();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect([service.runs, service.quickRuns]).toEqual([0, 0]);
  });

  it('has no extra first run if its interval is short', async () => {
    await jest.advanceTimersByTimeAsync(FIRST_RUN_MS);
    expect(service.quickRuns).toBe(FIRST_RUN_MS / SECOND_MS);
  });

  // Last, because the process stays stopping.
  it('does not warn of a run that loses the database while the process stops', async () => {
    const warn = jest.spyOn(log, 'warn').mockReturnValue();
    let close: (error: Error) => void;
    service.work = () => new Promise((_, reject) => (close = reject));
    await jest.advanceTimersByTimeAsync(FIRST_RUN_MS);
    stopTimers();
    close!(new Error('Driver not Connected'));
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(service.runs).toBe(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
