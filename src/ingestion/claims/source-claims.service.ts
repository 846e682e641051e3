import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SafeFetchError } from '@app/safe-fetch';
import { HeldLeases } from '../../platform/database/held-leases';
import { newId } from '../../platform/database/id';
import { isStorageAway } from '../../platform/database/storage-fault';
import { ObjectStorageError } from '../../platform/storage/object-storage';
import { FairSlots } from '../../platform/threads/fair-slots';
import { ThreadFaultError } from '../../platform/threads/task-threads';
import { log } from '../../platform/observability/logging/logger';
import { claimSource, SOURCE_LEASE, type ClaimedSource } from '../ingestion.queries';
import type { SourceType } from '../source-content';
import { countClaimable, handBack, nextSource, retryLater, type ClaimableSources } from './claim.queries';

/**
 * The sources that a process reads at once. A website or page mostly waits for a pause or its server, and takes some MB
 * of memory. Its computing and writing are limited elsewhere (`IngestionThreadsService`, `IngestionService`). A text
 * waits for no server, and so has places of its own. A file mostly waits for a place in which it is read
 * (`ReadingLanes`), and takes disk.
 */
const AT_ONCE: Record<SourceType, number> = { website: 32, page: 32, text: 8, file: 16 };
export const SOURCES_AT_ONCE = AT_ONCE.website + AT_ONCE.page + AT_ONCE.text + AT_ONCE.file;
/** The number of attempts to claim a next source while other processes are faster. */
const MAX_TRIES = 5;

/** Claims sources for the runs of this process, fairly by account, and renews the claims during the runs. */
@Injectable()
export class SourceClaimsService {
  private readonly slots: Record<SourceType, FairSlots> = {
    website: new FairSlots(AT_ONCE.website),
    page: new FairSlots(AT_ONCE.page),
    text: new FairSlots(AT_ONCE.text),
    file: new FairSlots(AT_ONCE.file),
  };
  private readonly leases: HeldLeases<'id' | 'account_id' | 'run_id'>;
  private lastClaim: Promise<unknown> = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {
    this.leases = new HeldLeases(SOURCE_LEASE, dataSource.manager);
  }

  /**
   * Claims the next source and calls `run` with it. False when no source waits for which this process has room. When
   * `run` throws, a later run reads the source. The signal of `run` also fires when another run has claimed the source.
   * @throws any error of `run` or the storage
   */
  async runNext(
    run: (source: ClaimedSource, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    // One claim after another: each claim changes which sources the next claim may take.
    const claim = this.lastClaim.then(() => this.claim());
    this.lastClaim = claim.catch(() => undefined);
    const source = await claim;
    if (!source) return false;
    const { sourceId, accountId, runId } = source;
    const lease = { id: sourceId, account_id: accountId, run_id: runId };
    try {
      await this.leases.run(lease, signal, (watched) => run(source, watched));
    } catch (error) {
      await this.giveUp(source, error, signal);
      throw error;
    } finally {
      this.slots[source.type].release(source.accountId);
    }
    return true;
  }

  /** The number of waiting sources for which this process has room. */
  async countClaimable(): Promise<number> {
    const { website, page, text, file } = this.slots;
    const free = website.free + page.free + text.free + file.free;
    return countClaimable(this.dataSource, this.claimable, free);
  }

  private get claimable(): ClaimableSources {
    const { website, page, text, file } = this.slots;
    return { website: roomOf(website), page: roomOf(page), text: roomOf(text), file: roomOf(file) };
  }

  private async claim(): Promise<ClaimedSource | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const sourceId = await nextSource(this.dataSource, this.claimable);
      if (sourceId === undefined) return undefined;
      const source = await claimSource(this.dataSource, sourceId, newId());
      if (!source) continue;
      this.slots[source.type].take(source.accountId);
      return source;
    }
    return undefined;
  }

  /** Leaves the source to a later run. When the storage fails, the claim ends with its lease. */
  private async giveUp(source: ClaimedSource, error: unknown, signal: AbortSignal): Promise<void> {
    const { accountId, mode, agentId, sourceId, starts } = source;
    try {
      if (signal.aborted) return await handBack(this.dataSource, source);
      log.error(
        { err: error, accountId, mode, agentId, sourceId, starts },
        'reading a source was interrupted; it is tried again',
      );
      await retryLater(this.dataSource, source, isServiceFault(error));
    } catch (err) {
      log.warn({ err, sourceId }, 'the claim of a source could not be ended; it ends with its lease');
    }
  }
}

function roomOf({ free, fullOwners }: FairSlots): ClaimableSources[SourceType] {
  return { hasRoom: free > 0, fullAccounts: fullOwners };
}

/**
 * Whether the service is at fault, not the source: a worker thread cannot load its file (after an upgrade), the
 * database or the storage of files is away, memory or file descriptors are short.
 */
export function isServiceFault(error: unknown): boolean {
  if (error instanceof SafeFetchError) return error.code === 'out_of_resources';
  if (error instanceof ThreadFaultError || error instanceof ObjectStorageError) return true;
  return isStorageAway(error);
}
