/** The error of a promise that did not settle in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The result of `promise` if it settles within `timeoutMs`. A late promise continues on its own, and its outcome is
 * ignored.
 * @throws TimeoutError with `message`
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = (): void => reject(new TimeoutError(message));
    // After a stall of this process, data that has arrived meanwhile is read first.
    timer = setTimeout(() => setImmediate(expire), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does the promise end without an error? */
export function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
