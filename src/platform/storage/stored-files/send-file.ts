import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { log } from '../../observability/logging/logger';
import type { FileContent } from './stored-files.service';

/** Sends a file; `response` has its type and disposition already. An error before this call is JSON. */
export async function sendFile(response: Response, { bytes, read }: FileContent): Promise<void> {
  response.setHeader('Content-Length', bytes);
  // Most files are compressed already. Compressing them again would take time, and the length would be unknown.
  response.setHeader('Cache-Control', 'no-store, no-transform');
  await pipeline(read, response).catch((err: unknown) => {
    // The connection is closed before the announced length: the client sees that the file is incomplete.
    if (!response.destroyed || !isLeft(err)) log.error({ err }, 'a file could not be sent');
    response.destroy();
  });
}

function isLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
