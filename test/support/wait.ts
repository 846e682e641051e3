import { setTimeout as delay } from 'node:timers/promises';

/** A wait reads often at first, and then at a tenth of its time so far: a read costs the service as much as a test. */
const POLL_MS = 50;
const MAX_POLL_MS = 300;
/** Just below the time limit of a test, so that a wait that fails shows the last value. */
const GIVE_UP_MS = 290_000;

/** Waits until `isDone` accepts a value of `read`, and returns the value. */
export async function until<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  giveUpMs = GIVE_UP_MS,
): Promise<T> {
  const startedAt = Date.now();
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > giveUpMs) throw new Error(`waited in vain; last seen: ${JSON.stringify(value)}`);
    await delay(Math.min(Math.max(POLL_MS, waitedMs / 10), MAX_POLL_MS));
  }
}
