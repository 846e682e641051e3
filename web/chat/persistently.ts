import { NetworkError, ServiceError } from './api';

/** Delays before a request is sent again. */
const RETRY_DELAYS_MS = [500, 2000];

/**
 * Sends a request, again if the connection breaks or the service is away. `send` must use the same idempotency key each
 * time, so that the service takes the request once. @throws ServiceError, NetworkError
 */
export async function persistently<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isTransient =
        error instanceof NetworkError || (error instanceof ServiceError && error.status >= 502);
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (!isTransient || delayMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
