import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TaskCrashedError, TaskFailedError, ThreadFaultError } from './task-errors';
import { TaskThread } from './task-thread';

/** Answers like `serveTasks`; some tasks make it hang, exit, crash, fail or run out of memory. */
const WORKER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    if (task === 'die') process.exit(1);
    if (task === 'crash') throw new Error('crashed');
    if (task === 'grow') for (const all = []; ; ) all.push(new Array(1000).fill(Math.random()));
    const isServiceFault = task === 'lack a file';
    const isFailure = task === 'fail' || isServiceFault;
    parentPort.postMessage(isFailure ? { error: 'no good', isServiceFault } : { result: task.toUpperCase() });
  });
  parentPort.postMessage({ isReady: true });
`;

let folder: string;
let thread: TaskThread<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-thread-'));
  writeFileSync(join(folder, 'worker.js'), WORKER);
});
beforeEach(() => {
  thread = new TaskThread(join(folder, 'worker.js'), { timeoutMs: 10_000, maxOldGenerationSizeMb: 32 });
});
afterEach(() => thread.close());
afterAll(() => rmSync(folder, { recursive: true }));

describe('a task thread', () => {
  it('answers each task, in order', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map((task) => thread.run(task)))).toEqual(['A', 'B', 'C']);
  });

  it.each(['die', 'crash', 'grow', 'fail'])('fails only the task that does this: %s', async (task) => {
    const all = [thread.run('before'), thread.run(task), thread.run('after'), thread.run('later')];
    const [before, failed, ...others] = await Promise.allSettled(all);
    expect(before).toMatchObject({ value: 'BEFORE' });
    expect(failed).toMatchObject({ reason: expect.any(TaskFailedError) as unknown });
    expect(others).toMatchObject([{ value: 'AFTER' }, { value: 'LATER' }]);
  });

  it('distinguishes a failed task, a crashed thread and a fault of the service', async () => {
    await expect(thread.run('fail')).rejects.not.toBeInstanceOf(TaskCrashedError);
    for (const task of ['die', 'crash', 'grow'])
      await expect(thread.run(task)).rejects.toBeInstanceOf(TaskCrashedError);
    await expect(thread.run('lack a file')).rejects.toBeInstanceOf(ThreadFaultError);
  });

  it.each([
    ['is missing', undefined],
    ['throws while it loads', "throw new Error('a module is missing')"],
  ])('is a fault of the service when its file %s, and works once the file is back', async (_, source) => {
    const file = join(folder, 'upgraded.js');
    if (source) writeFileSync(file, source);
    const upgraded = new TaskThread<string, string>(file, { timeoutMs: 10_000 });
    const tasks = Promise.allSettled([upgraded.run('a'), upgraded.run('b')]);
    const fault = { reason: expect.any(ThreadFaultError) as unknown };
    expect(await tasks).toMatchObject([fault, fault]);
    writeFileSync(file, WORKER);
    expect(await upgraded.run('back')).toBe('BACK');
    await upgraded.close();
    rmSync(file);
  });

  it('ends a task that hangs, and runs the next one in a new thread', async () => {
    const hasty = new TaskThread<string, string>(join(folder, 'worker.js'), { timeoutMs: 1000 });
    const hanging = hasty.run('hang');
    const next = hasty.run('next');
    await expect(hanging).rejects.toThrow('took too long');
    expect(await next).toBe('NEXT');
    await hasty.close();
  });

  it('fails running, waiting and later tasks when it is closed', async () => {
    const open = Promise.allSettled([thread.run('hang'), thread.run('waiting')]);
    await thread.close();
    const failure = { reason: expect.any(ThreadFaultError) as unknown };
    expect(await open).toMatchObject([failure, failure]);
    await expect(thread.run('late')).rejects.toThrow(ThreadFaultError);
  });
});
