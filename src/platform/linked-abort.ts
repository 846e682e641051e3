/**
 * An abort controller whose signal fires with `outer` too, and after `timeoutMs` if it is given (with a TimeoutError,
 * like AbortSignal.timeout), until it is unlinked. AbortSignal.any leaks memory in Node.js 20: with each call, on a
 * signal that outlives many others.
 */
export class LinkedAbort {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly outer: AbortSignal,
    timeoutMs?: number,
  ) {
    if (outer.aborted) this.follow();
    else outer.addEventListener('abort', this.follow, { once: true });
    if (timeoutMs === undefined) return;
    const expire = (): void => this.abort(new DOMException('it took too long', 'TimeoutError'));
    this.timer = setTimeout(expire, timeoutMs).unref();
  }

  /** Fires with `outer` and its reason, or with the reason of `abort`. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Fires the signal. */
  abort(reason?: Error): void {
    this.controller.abort(reason);
  }

  /** Leaves `outer` and ends the timeout. To be called when the work is over. */
  unlink(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.follow);
  }

  private readonly follow = (): void => this.controller.abort(this.outer.reason);
}

/** Runs `work` with a signal that fires with `outer`, and after `timeoutMs` as in `LinkedAbort`. */
export async function withinTime<T>(
  outer: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const linked = new LinkedAbort(outer, timeoutMs);
  try {
    return await work(linked.signal);
  } finally {
    linked.unlink();
  }
}
