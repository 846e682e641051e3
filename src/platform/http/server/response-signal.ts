import type { Response } from 'express';
import { LinkedAbort } from '../../linked-abort';

/** The client closed the connection before its answer was complete. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';

  constructor() {
    super('the client closed the connection');
  }
}

/**
 * Fires with ClientLeftError when the connection closes before the response is complete (at once when it is closed
 * already), and with the reason of `leaving` when the process stops.
 */
export function responseSignal(response: Response, leaving: AbortSignal): AbortSignal {
  const linked = new LinkedAbort(leaving);
  const close = (): void => {
    linked.unlink();
    if (!response.writableFinished) linked.abort(new ClientLeftError());
  };
  if (response.destroyed) close();
  else response.once('close', close);
  return linked.signal;
}
