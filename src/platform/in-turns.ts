import { setImmediate } from 'node:timers/promises';

/** After this many items, other requests get a turn. */
const ITEMS_AT_ONCE = 50;

/** Works on the items one after another, and gives other requests a turn in between. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    if (++done % ITEMS_AT_ONCE === 0) await setImmediate();
  }
}
