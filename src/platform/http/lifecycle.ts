import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** Where the process stands between start and end. */
@Injectable()
export class Lifecycle {
  private readonly leavingController = new AbortController();

  constructor() {
    // One for every answer that is being given: no leak.
    setMaxListeners(0, this.leaving);
  }

  /** Set when the process was told to stop: it is not ready for new requests. */
  isDraining = false;

  /** Fires when running requests have had their time: what still runs must end now, and say so. */
  get leaving(): AbortSignal {
    return this.leavingController.signal;
  }

  /** Ends what still runs. */
  leave(reason: Error): void {
    this.leavingController.abort(reason);
  }
}
