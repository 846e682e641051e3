import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** The state of the process between start and end. */
@Injectable()
export class Lifecycle {
  private readonly leavingController = new AbortController();

  constructor() {
    // One listener for every running request is no leak.
    setMaxListeners(0, this.leaving);
  }

  /** Set when the process begins to stop: it is not ready for new requests. */
  isDraining = false;

  /** Fires when the time for running requests is over. They must end now with an error. */
  get leaving(): AbortSignal {
    return this.leavingController.signal;
  }

  /** Aborts the requests that still run. */
  leave(reason: Error): void {
    this.leavingController.abort(reason);
  }
}
