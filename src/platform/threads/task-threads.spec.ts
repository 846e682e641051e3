import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../http/server/package-files';
import { handlerOf } from './task-handler';
import { TaskCrashedError, TaskFailedError, TaskThreads, ThreadFaultError } from './task-threads';

/** Answers like `handlerOf`; some tasks make it loop, hang, exit, crash, fail or run out of memory. */
const WORKER = `
  module.exports = ({ task, begun }) => {
    Atomics.store(begun, 0, 1);
    if (task === 'loop') for (;;);
    // Blocks the thread as a loop does, but takes no time of the processor from other tests.
    if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (task === 'die') process.exit(1);
    if (task === 'crash') return new Promise(() => setImmediate(() => { throw new Error('crashed'); }));
    if (task === 'grow') for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()));
    const isServiceFault = task === 'lack a file';
    const isFailure = task === 'fail' || isServiceFault;
    return isFailure ? { error: 'no good', isServiceFault } : { result: task.toUpperCase() };
  };
`;
const OWNER = { owner: 1 };

let folder: string;
let threads: TaskThreads<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-threads-'));
  writeFileSync(join(folder, 'worker.js'), WORKER);
});
beforeEach(() => {
  threads = new TaskThreads(join(folder, 'worker.js'), { timeoutMs: 60_000, maxOldGenerationSizeMb: 32 });
});
afterEach(() => threads.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the tasks at the same time, for the same owner. */
function runAll(tasks: string[]): Promise<PromiseSettledResult<string>[]> {
  return Promise.allSettled(tasks.map((task) => threads.run(task, OWNER)));
}

describe('task threads', () => {
  it('return the result of each task', async () => {
    const results = await runAll(['a', 'b', 'c', 'd', 'e']);
    expect(results).toMatchObject(['A', 'B', 'C', 'D', 'E'].map((value) => ({ value })));
  });

  it.each(['die', 'crash', 'grow', 'fail'])('fail only the task that does this: %s', async (task) => {
    const [before, failed, ...others] = await runAll(['before', task, 'after', 'later']);
    expect(before).toMatchObject({ value: 'BEFORE' });
    expect(failed).toMatchObject({ reason: expect.any(TaskFailedError) as unknown });
    expect(others).toMatchObject([{ value: 'AFTER' }, { value: 'LATER' }]);
  });

  it('distinguish a failed task, a crashed thread and a fault of the service', async () => {
    await expect(threads.run('fail', OWNER)).rejects.not.toBeInstanceOf(TaskCrashedError);
    for (const task of ['die', 'crash', 'grow'])
      await expect(threads.run(task, OWNER)).rejects.toBeInstanceOf(TaskCrashedError);
    await expect(threads.run('lack a file', OWNER)).rejects.toBeInstanceOf(ThreadFaultError);
  });

  it.each([
    ['is missing', undefined],
    ['throws while it loads', "throw new Error('a module is missing')"],
  ])('report a fault of the service when their file %s, and work once it is back', async (_, source) => {
    const file = join(folder, 'upgraded.js');
    if (source) writeFileSync(file, source);
    const upgraded = new TaskThreads<string, string>(file, { timeoutMs: 60_000 });
    const tasks = Promise.allSettled([upgraded.run('a', OWNER), upgraded.run('b', OWNER)]);
    const fault = { reason: expect.any(ThreadFaultError) as unknown };
    expect(await tasks).toMatchObject([fault, fault]);
    writeFileSync(file, WORKER);
    expect(await upgraded.run('back', OWNER)).toBe('BACK');
    await upgraded.close();
    rmSync(file);
  });

  it('end a task that hangs, and run the next task in a new thread', async () => {
    const hasty = new TaskThreads<string, string>(join(folder, 'worker.js'), { timeoutMs: 10_000 });
    const hanging = Promise.allSettled([hasty.run('hang', OWNER), hasty.run('hang', OWNER)]);
    const next = hasty.run('next', OWNER);
    const failure = { reason: expect.objectContaining({ message: 'the task took too long' }) as unknown };
    expect(await hanging).toMatchObject([failure, failure]);
    expect(await next).toBe('NEXT');
    await hasty.close();
  });

  it('fail running, waiting and later tasks when they are closed', async () => {
    const open = runAll(Array.from({ length: availableParallelism() * 2 }, () => 'loop'));
    await threads.close();
    for (const task of await open)
      expect(task).toMatchObject({ reason: expect.any(ThreadFaultError) as unknown });
    await expect(threads.run('late', OWNER)).rejects.toThrow(ThreadFaultError);
  });

  it('serve another owner while all tasks of one owner hang', async () => {
    const hanging = runAll(Array.from({ length: availableParallelism() * 2 }, () => 'hang'));
    expect(await threads.run('b', { owner: 2 })).toBe('B');
    await threads.close();
    await hanging;
  });

  it('run no task whose signal has fired while it waited', async () => {
    const size = Math.ceil(Math.max(2, availableParallelism()) / 2);
    const ofOwner = Array.from({ length: size }, () => threads.run('a', OWNER));
    const late = threads.run('die', { ...OWNER, signal: AbortSignal.abort(new Error('left')) });
    await expect(late).rejects.toThrow('left');
    expect(await Promise.all(ofOwner)).toEqual(ofOwner.map(() => 'A'));
  });

  it('count the time of the tasks that run, in any thread', async () => {
    const meter = { spentMs: 0 };
    await Promise.all(['a', 'b', 'c'].map((task) => threads.run(task, { ...OWNER, meter })));
    expect(meter.spentMs).toBeGreaterThan(0);
  });
});

describe('the handler of a thread', () => {
  const sent = () => ({ task: 'a', version: VERSION, begun: new Int32Array(1) });

  it('answers with the result of the task, or with its error', async () => {
    const [message, system] = [
      new Error('no good'),
      Object.assign(new Error('no memory'), { code: 'ENOMEM' }),
    ];
    expect(await handlerOf((task: string) => task.toUpperCase())(sent())).toEqual({ result: 'A' });
    expect(await handlerOf(async (task: string) => task)(sent())).toEqual({ result: 'a' });
    for (const [error, isServiceFault] of [
      [message, false],
      [system, true],
    ] as const) {
      const failing = handlerOf(() => {
        throw error;
      });
      expect(await failing(sent())).toEqual({ error: error.message, isServiceFault });
    }
  });

  it('does not run a task from a process of another version', async () => {
    const run = jest.fn();
    const task = { ...sent(), version: '0.0.1' };
    expect(await handlerOf(run)(task)).toMatchObject({ isServiceFault: true });
    expect(run).not.toHaveBeenCalled();
    expect(task.begun[0]).toBe(0);
  });
});
