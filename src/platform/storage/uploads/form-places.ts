import type { Request } from 'express';
import { tooSlow } from '../../http/requests/bodies/body-reader';
import { FairGate } from '../../threads/fair-gate';

/** The forms that are read at the same time, besides slow forms: each may take 600 MB of disk. */
const PLACES = 32;
/** The slow forms that are read in addition. With more, the slowest is refused. */
const MAX_SLOW_FORMS = 64;
/** A form with fewer new bytes in this time is slow. */
const SLOW_BYTES = 16_000;
const CHECK_MS = 250;

/**
 * The places of forms that are being read, shared fairly by accounts. A slow form gives its place to the next form and
 * is read without a place, so no form waits for slow forms, not even for slow forms of its own account.
 */
export class FormPlaces {
  private readonly places = new FairGate<string | undefined>(PLACES);
  /** For each slow form, its bytes per second since it got its place, and the function that refuses it. */
  private readonly slowForms = new Set<{ pace: () => number; refuse: () => void }>();

  /**
   * Runs `receive` as soon as the account has a place. The signal fires when this is the slowest of too many slow
   * forms.
   * @throws the error of `receive`
   */
  async run<T>(
    account: string | undefined,
    request: Request,
    receive: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const leave = await this.places.enter(account);
    const controller = new AbortController();
    const { socket } = request;
    const [startedMs, startedBytes] = [performance.now(), socket.bytesRead];
    const form = {
      pace: () => (1000 * (socket.bytesRead - startedBytes)) / (performance.now() - startedMs),
      refuse: () => controller.abort(tooSlow()),
    };
    let checkedBytes = startedBytes;
    const timer = setInterval(() => {
      const newBytes = socket.bytesRead - checkedBytes;
      checkedBytes += newBytes;
      // Bytes that have arrived and wait for the disk are no delay of the client.
      if (newBytes >= SLOW_BYTES || request.readableLength > 0) return;
      clearInterval(timer);
      this.slowForms.add(form);
      leave();
      this.refuseSlowest();
    }, CHECK_MS);
    try {
      return await receive(controller.signal);
    } finally {
      clearInterval(timer);
      if (!this.slowForms.delete(form)) leave();
    }
  }

  private refuseSlowest(): void {
    if (this.slowForms.size <= MAX_SLOW_FORMS) return;
    const [slowest] = [...this.slowForms].sort((one, other) => one.pace() - other.pace());
    slowest!.refuse();
  }
}
