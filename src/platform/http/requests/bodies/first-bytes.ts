import type { Request, Response } from 'express';
import { writeContinueIfAwaited } from './body-reader';

/**
 * Waits until the process has buffered as much of the unread body as it can (16 or 64 KiB), or all of it, or until the
 * client has left. A body that trickles in costs nothing until then.
 */
export async function firstBytes(request: Request, response: Response): Promise<void> {
  writeContinueIfAwaited(request, response);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      request.read(0);
      const isFull = request.readableLength >= request.readableHighWaterMark;
      if (!isFull && !request.complete && !request.destroyed) return;
      request.off('readable', look).off('close', look);
      resolve();
    };
    request.on('readable', look).on('close', look);
    look();
  });
}
