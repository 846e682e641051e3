import type { Job, Queue } from 'bullmq';
import { log } from '../observability/logging/logger';
import { currentRequestId, inRequest } from '../observability/logging/request-context';
import { defineJob, type JobData } from './job';
import { JobProcessor } from './job-processor';

const SWEEP_INTERVAL_MS = 1000;

interface Payload {
  rowId: number;
}

const readRow = defineJob<Payload>('row-reading', ({ rowId }) => `row-${rowId}`);

class RowProcessor extends JobProcessor<Payload> {
  readonly runs: { payload: Payload; requestId: string | undefined; signal: AbortSignal }[] = [];
  protected override readonly sweepIntervalMs = SWEEP_INTERVAL_MS;

  constructor(protected readonly findWaiting: () => Promise<Payload[]>) {
    super(readRow);
  }

  protected async run(payload: Payload, signal: AbortSignal): Promise<void> {
    this.runs.push({ payload, requestId: currentRequestId(), signal });
  }
}

interface AddedJob {
  name: string;
  data: JobData<Payload>;
  jobId: string;
}

/** A queue that keeps the added jobs; with `fault`, every `add` rejects. */
function setUp(fault?: Error) {
  const added: AddedJob[] = [];
  const queue = {
    add: async (name: string, data: JobData<Payload>, { jobId }: { jobId: string }) => {
      added.push({ name, data, jobId });
      if (fault) throw fault;
    },
  } as unknown as Queue;
  return { added, queue };
}

beforeAll(() => void (log.level = 'silent'));

describe('adding a job', () => {
  it('gives it an id made from its payload, and the request id', async () => {
    const { added, queue } = setUp();
    await inRequest({ requestId: 'request-1' }, () => readRow.addTo(queue, { rowId: 7 }));
    expect(added).toEqual([
      { name: 'row-reading', jobId: 'row-7', data: { payload: { rowId: 7 }, requestId: 'request-1' } },
    ]);
  });

  it('never throws, when the queue refuses it', async () => {
    const { added, queue } = setUp(new Error('away'));
    await expect(readRow.addTo(queue, { rowId: 7 })).resolves.toBeUndefined();
    expect(added).toHaveLength(1);
  });

  it('asks the queue twice, however often the job is asked for at once', async () => {
    const { added, queue } = setUp();
    await Promise.all(Array.from({ length: 100 }, () => readRow.addTo(queue, { rowId: 7 })));
    await readRow.addTo(queue, { rowId: 8 });
    expect(added.map(({ jobId }) => jobId)).toEqual(['row-7', 'row-7', 'row-8']);
    // A row that was added after the first request needs the second; after both, a new request begins.
    await readRow.addTo(queue, { rowId: 7 });
    expect(added).toHaveLength(4);
  });
});

describe('a processor', () => {
  it('runs a job with the request id that added it, and aborts it when it is stopped', async () => {
    const processor = new RowProcessor(async () => []);
    const data: JobData<Payload> = {
      payload: { rowId: 7 },
      requestId: 'request-1',
      traceparent: undefined,
    };
    await processor.process({ data } as Job<JobData<Payload>>);
    const [run] = processor.runs;
    expect(run).toMatchObject({ payload: { rowId: 7 }, requestId: 'request-1' });
    expect(run?.signal.aborted).toBe(false);
    processor.stop();
    expect(run?.signal.aborted).toBe(true);
  });

  describe('that sweeps', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('adds a job for each waiting row, until it is stopped', async () => {
      const { added, queue } = setUp();
      const processor = new RowProcessor(async () => [{ rowId: 7 }, { rowId: 8 }]);
      processor.startSweeping(queue);
      await jest.advanceTimersByTimeAsync(SWEEP_INTERVAL_MS / 2);
      expect(added.map(({ jobId }) => jobId)).toEqual(['row-7', 'row-8']);
      processor.stop();
      await jest.advanceTimersByTimeAsync(2 * SWEEP_INTERVAL_MS);
      expect(added).toHaveLength(2);
    });

    it('sweeps again after a sweep that failed', async () => {
      const { added, queue } = setUp();
      const outcomes = [Promise.reject(new Error('the database is away')), Promise.resolve([{ rowId: 7 }])];
      const processor = new RowProcessor(() => outcomes.shift() ?? Promise.resolve([]));
      processor.startSweeping(queue);
      await jest.advanceTimersByTimeAsync(1.5 * SWEEP_INTERVAL_MS);
      processor.stop();
      expect(added).toHaveLength(1);
    });

    it('does not start a sweep while one is running', async () => {
      let sweeps = 0;
      const processor = new RowProcessor(() => {
        sweeps += 1;
        return new Promise(() => undefined);
      });
      processor.startSweeping(setUp().queue);
      await jest.advanceTimersByTimeAsync(3 * SWEEP_INTERVAL_MS);
      processor.stop();
      expect(sweeps).toBe(1);
    });
  });
});
