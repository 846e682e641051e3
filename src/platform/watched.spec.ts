import { watched } from './watched';

let seen: unknown[];
beforeEach(() => {
  seen = [];
});

const watcher = () => ({
  note: (event: number) => seen.push(event),
  fail: (error: unknown) => seen.push(error),
  end: () => seen.push('end'),
});

async function* upTo(last: number, fault?: Error): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= last; number++) yield number;
    if (fault) throw fault;
  } finally {
    seen.push('closed');
  }
}

describe('watched events', () => {
  it('are passed on unchanged, and their end is seen once', async () => {
    const passed: number[] = [];
    for await (const event of watched(upTo(2), watcher)) passed.push(event);
    expect(passed).toEqual([1, 2]);
    expect(seen).toEqual([1, 2, 'closed', 'end']);
  });

  it('end after an error, which is passed on', async () => {
    const fault = new Error('broken');
    const reading = (async () => {
      for await (const _ of watched(upTo(1, fault), watcher));
    })();
    await expect(reading).rejects.toBe(fault);
    expect(seen).toEqual([1, 'closed', fault, 'end']);
  });

  it('end when the reader leaves, which closes their source first', async () => {
    for await (const _ of watched(upTo(2), watcher)) break;
    expect(seen).toEqual([1, 'closed', 'end']);
  });

  it('are not begun before they are read, and not at all if the watcher refuses', async () => {
    const refused = new Error('refused');
    const events = watched(upTo(1), () => {
      throw refused;
    });
    await expect(events[Symbol.asyncIterator]().next()).rejects.toBe(refused);
    expect(seen).toEqual([]);
  });
});
