import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { LinkedAbort } from '../linked-abort';
import { log } from '../observability/logging/logger';
import type { Lease } from './lease';
import type { SqlValue } from './sql';

/** The leases of one kind that this process holds. One statement renews all of them. */
export class HeldLeases<Column extends string> {
  private readonly held = new Map<Record<Column, SqlValue>, () => void>();
  private timer: NodeJS.Timeout | undefined;
  private isRenewing = false;
  /** The timer serves many requests, and belongs to none of them. */
  private readonly outsideOfRequests = AsyncLocalStorage.snapshot();

  constructor(
    private readonly lease: Lease<Column>,
    private readonly manager: EntityManager,
  ) {}

  /** Renews a lease until `work` ends. `onLost` is called when another owner has taken it, or the row is gone. */
  async whileHeld<T>(
    lease: Record<Column, SqlValue>,
    work: () => Promise<T>,
    onLost: () => void = () => undefined,
  ): Promise<T> {
    this.held.set(lease, onLost);
    this.timer ??= this.outsideOfRequests(() =>
      setInterval(() => void this.renew(), this.lease.renewalMs).unref(),
    );
    try {
      return await work();
    } finally {
      this.held.delete(lease);
      if (this.held.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  /**
   * Renews a lease until `work` ends. Its signal fires with `outer`, and when the lease is lost: an error of `work`
   * then means nothing.
   * @throws any error of `work` while the lease is held
   */
  async run(
    lease: Record<Column, SqlValue>,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const linked = new LinkedAbort(outer);
    let isLost = false;
    const lose = (): void => {
      isLost = true;
      linked.abort(new Error('the lease was lost'));
    };
    try {
      await this.whileHeld(lease, () => work(linked.signal), lose);
    } catch (error) {
      if (!isLost) throw error;
    } finally {
      linked.unlink();
    }
  }

  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    const { table } = this.lease;
    const held = [...this.held];
    try {
      const kept = await this.lease.renew(
        this.manager,
        held.map(([lease]) => lease),
      );
      for (const [index, [lease, onLost]] of held.entries()) {
        if (kept[index] || !this.held.has(lease)) continue;
        log.info({ table }, 'a lease was lost; the work that it covered ends');
        onLost();
      }
    } catch (err) {
      log.warn({ err, table }, 'leases were not renewed; another attempt follows');
    } finally {
      this.isRenewing = false;
    }
  }
}
