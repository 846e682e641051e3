import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 50;

/** Requests the URL again and again until `isOver`; returns the longest time that an answer took, in milliseconds. */
export async function longestProbeMs(url: string, isOver: () => boolean): Promise<number> {
  let longestMs = 0;
  while (!isOver()) {
    const startedAtMs = performance.now();
    await (await fetch(url)).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    await delay(INTERVAL_MS);
  }
  return longestMs;
}
