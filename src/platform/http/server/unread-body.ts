import type { IncomingMessage } from 'node:http';

/** The time in which a client may continue to send an unread body. An immediate reset could destroy the answer. */
const LINGER_MS = 1000;

/** Whether the request is a GET or HEAD, in which a body has no meaning (RFC 9110, section 9.3.1). */
export function isSafe({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a part of the request's body is still missing. */
export function isIncomplete(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

/**
 * Discards the rest of the body, and calls `end` when it has arrived, or after a second. A socket that is not read does
 * not report that its client has left.
 */
export function discardBody(request: IncomingMessage, end: () => void): void {
  const timer = setTimeout(end, LINGER_MS);
  request.once('close', () => {
    clearTimeout(timer);
    end();
  });
  request.resume();
}

/** Closes the connection of an answered request if its body does not end within a second. */
export function closeUnlessRead(request: IncomingMessage): void {
  if (!isIncomplete(request) || request.socket.destroyed) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  request.socket.once('close', () => clearTimeout(timer));
}
