import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { withTimeout } from '../../with-timeout';

/** A client that reads nothing for this long is disconnected. A whole answer may take the same time. */
const MAX_STALL_MS = 120_000;

/**
 * Writes a part of an answer, and waits while the client reads more slowly, so that memory stays bounded. Closes the
 * connection of a client that reads nothing for two minutes. Does nothing once the connection is closed.
 */
export async function writePaced(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
  if (!response.destroyed && !response.write(chunk)) await waitForDrain(response);
}

/** Waits until the client has read the written bytes. Closes the connection if it reads nothing for two minutes. */
export async function waitForDrain(response: ServerResponse): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const drained = Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  await withTimeout(drained, MAX_STALL_MS, 'the client does not read').catch(() => response.destroy());
  settled.abort();
}
