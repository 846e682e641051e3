import compression, { filter } from 'compression';
import type { Request, Response } from 'express';

/**
 * Compresses answers of at least 1 kB with gzip or brotli where the client accepts it. Only what is read by GET: an
 * answer that shows a secret, beside texts that a client chooses, must not tell by its length what the secret is. Never
 * an event stream, whose events must not wait for a buffer.
 */
export const compressed = compression({
  threshold: 1024,
  filter: (request: Request, response: Response) =>
    request.method === 'GET' &&
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    filter(request, response),
});
