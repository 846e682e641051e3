import { FairGate } from './fair-gate';

/** Tasks that record when they start, and end on request. */
class Works {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly gate: FairGate) {}

  add(owner: number, name: string): Promise<void> {
    return this.gate.run(owner, () => {
      this.started.push(name);
      return new Promise((resolve) => this.ends.set(name, resolve));
    });
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe('a fair gate', () => {
  it('starts the work of another owner at once, however many tasks one owner has waiting', async () => {
    const works = new Works(new FairGate(4));
    for (let number = 0; number < 20; number++) void works.add(1, `greedy ${number}`);
    void works.add(2, 'modest');
    await settled();
    expect(works.started).toEqual(['greedy 0', 'greedy 1', 'modest']);
  });

  it('serves waiting owners in turn, and the tasks of each in order', async () => {
    const works = new Works(new FairGate(1));
    for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void works.add(name.charCodeAt(0), name);
    for (const name of ['a0', 'b0', 'c0', 'a1', 'b1']) {
      await settled();
      expect(works.started.at(-1)).toBe(name);
      await works.end(name);
    }
    expect(works.started.at(-1)).toBe('a2');
  });

  it('passes errors on and gives the slot to the next work', async () => {
    const gate = new FairGate(1);
    const failing = gate.run(1, () => Promise.reject(new Error('broken')));
    const next = gate.run(1, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
