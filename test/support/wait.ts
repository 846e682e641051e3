import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Just below the time limit of a test, so that a wait that fails shows the last value. */
const GIVE_UP_MS = 290_000;

/** Waits until `isDone` accepts a value of `read`, and returns the value. */
export async function until<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  giveUpMs = GIVE_UP_MS,
): Promise<T> {
  const deadline = Date.now() + giveUpMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain; last seen: ${JSON.stringify(value)}`);
    await delay(POLL_MS);
  }
}
