import type { Response } from 'express';

/** The client closed the connection before its answer was complete. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';

  constructor() {
    super('the client closed the connection');
  }
}

/**
 * Fires with ClientLeftError when the connection closes before the response is complete (at once when it is closed
 * already), and with the reason of `leaving` when the process stops. Not AbortSignal.any: in Node 20 each call leaks
 * memory on a signal that lives as long as the process.
 */
export function responseSignal(response: Response, leaving: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => controller.abort(leaving.reason);
  const close = (): void => {
    leaving.removeEventListener('abort', leave);
    if (!response.writableFinished) controller.abort(new ClientLeftError());
  };
  if (leaving.aborted) leave();
  else leaving.addEventListener('abort', leave, { once: true });
  if (response.destroyed) close();
  else response.once('close', close);
  return controller.signal;
}
