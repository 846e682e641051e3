/** A promise did not settle in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * What `promise` resolves to, if it settles within `timeoutMs`. A promise that is late goes on by itself; how it ends is
 * ignored.
 * @throws TimeoutError with `message`
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = (): void => reject(new TimeoutError(message));
    // After a stall of this process, what has arrived meanwhile is read first.
    timer = setTimeout(() => setImmediate(expire), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
