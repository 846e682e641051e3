import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThreadFaultError } from './task-errors';
import { TaskThreads } from './task-threads';

/** Answers like `serveTasks`; a task may hang. */
const WORKER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    parentPort.postMessage({ result: task.toUpperCase() });
  });
  parentPort.postMessage({ isReady: true });
`;

let folder: string;
let threads: TaskThreads<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-threads-'));
  writeFileSync(join(folder, 'worker.js'), WORKER);
  threads = new TaskThreads(join(folder, 'worker.js'), { timeoutMs: 600_000 });
});
afterEach(async () => {
  await threads.close();
  rmSync(folder, { recursive: true });
});

describe('task threads', () => {
  it('serve another owner while all tasks of one owner hang', async () => {
    const tasks = availableParallelism() * 2;
    const hanging = Promise.allSettled(
      Array.from({ length: tasks }, () => threads.run('hang', { owner: 1 })),
    );
    expect(await threads.run('b', { owner: 2 })).toBe('B');
    await threads.close();
    const failure = { reason: expect.any(ThreadFaultError) as unknown };
    expect(await hanging).toMatchObject(Array.from({ length: tasks }, () => failure));
  });

  it('count the time of the tasks that run, in any thread', async () => {
    const meter = { spentMs: 0 };
    await Promise.all(['a', 'b', 'c'].map((task) => threads.run(task, { owner: 1, meter })));
    expect(meter.spentMs).toBeGreaterThan(0);
  });
});
