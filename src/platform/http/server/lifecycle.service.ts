import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** The state of the process between start and end. */
@Injectable()
export class LifecycleService {
  private readonly leavingController = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor() {
    // Each running request adds a listener; this is not a leak.
    setMaxListeners(0, this.leaving);
  }

  /** True once the process has begun to stop: it is not ready for new requests. */
  isDraining = false;

  /** Fires when the time for running requests is over. They must end now with an error. */
  get leaving(): AbortSignal {
    return this.leavingController.signal;
  }

  /** Makes a shutdown wait for work that continues without its connection, as it waits for requests. */
  runsOn(work: Promise<void>): void {
    this.running.add(work);
    const end = (): void => void this.running.delete(work);
    work.then(end, end);
  }

  /** Resolves when no work added by `runsOn` runs any more. */
  async workEnded(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Aborts the requests that still run. */
  leave(reason: Error): void {
    this.leavingController.abort(reason);
  }
}
