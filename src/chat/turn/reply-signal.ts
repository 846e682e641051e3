import type { Response } from 'express';
import { ClientLeftError } from './turn';

/**
 * Fires with ClientLeftError when the connection closes before the response is complete (at once when it is closed
 * already), and with the reason of `leaving` when the process stops. Not AbortSignal.any: in Node 20 each call leaks
 * memory on a signal that lives as long as the process.
 */
export function replySignal(response: Response, leaving: AbortSignal): AbortSignal {
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
