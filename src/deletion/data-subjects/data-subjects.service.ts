import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { Repository } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Caller } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { Every } from '../../platform/every.decorator';
import { invalid, limitReached, orNotFound } from '../../platform/http/errors';
import { PaginationService } from '../../platform/http/requests/lists/pagination.service';
import { QueueService } from '../../platform/queue/queue.service';
import type { DataSubjectDto, ExportedDataDto, ExportPageQuery } from './data-subject.dto';
import { DataSubjectRequest, ExportPart, type RequestKind } from './data-subject-request.entity';
import { processDataSubject } from '../deletion.jobs';
import { removeExpired, requestCounts } from './data-subject.queries';
import { subjectOf, type Subject } from './subject';
import { DataSubjectSealingService } from './data-subject-sealing.service';

const REMOVE_INTERVAL_MS = 10 * 60_000;
/** The most open requests of an account, in both modes together. */
const MAX_OPEN = 10;
/** The most exports that an account can have at once: they are kept for days and may be large. */
const MAX_EXPORTS = 100;
/** Parts of an export on one page, of up to 50 messages each. */
const PAGE_PARTS = 10;

/** Requests to export or erase the stored data of a person. */
@Injectable()
export class DataSubjectsService {
  constructor(
    @InjectRepository(DataSubjectRequest) private readonly requests: Repository<DataSubjectRequest>,
    @InjectRepository(ExportPart) private readonly parts: Repository<ExportPart>,
    private readonly auditLog: AuditLogService,
    private readonly transactions: TransactionsService,
    private readonly sealing: DataSubjectSealingService,
    private readonly pager: PaginationService,
    private readonly queues: QueueService,
    @InjectQueue(processDataSubject.name) private readonly queue: Queue,
  ) {}

  /**
   * Opens a request for the person in the caller's account and mode. A job works on it.
   * @throws ApiError VALIDATION_ERROR without exactly one identifier, LIMIT_REACHED
   */
  async open(caller: Caller, kind: RequestKind, input: DataSubjectDto): Promise<DataSubjectRequest> {
    const { accountId, mode } = caller;
    const id = newId();
    const subject = this.sealing.sealSubject(id, theSubject(input));
    return this.transactions.run(async (transaction) => {
      // Concurrent requests wait for each other, so that the limits hold.
      await lockAccount(transaction, accountId);
      const { open, exports } = await requestCounts(transaction, accountId);
      if (open >= MAX_OPEN) throw limitReached('open requests', MAX_OPEN);
      if (kind === 'export' && exports >= MAX_EXPORTS) throw limitReached('exports', MAX_EXPORTS);
      await transaction.insert(DataSubjectRequest, { id, accountId, mode, kind, subject });
      await this.auditLog.record(transaction, caller, { action: `data_subject_request.${kind}`, id });
      this.transactions.afterCommit(() => {
        void processDataSubject.addTo(this.queue, { dataSubjectRequestId: id });
      });
      return transaction.findOneByOrFail(DataSubjectRequest, { id, accountId: caller.accountId });
    });
  }

  /** @throws ApiError NOT_FOUND */
  async get({ accountId, mode }: Caller, id: number): Promise<DataSubjectRequest> {
    return orNotFound(await this.requests.findOneBy({ id, accountId, mode }), 'data subject request');
  }

  /**
   * A page of the exported data; null before the export is completed and after it has expired.
   * @throws ApiError INVALID_CURSOR
   */
  async dataOf(request: DataSubjectRequest, { cursor }: ExportPageQuery): Promise<ExportedDataDto | null> {
    const { id: requestId, accountId, mode } = request;
    // The status was read before the parts are read, so an incomplete list is never shown.
    if (request.kind === 'erase' || !request.completedAt || (await this.isExpired(request))) return null;
    const list = this.parts.createQueryBuilder('part').where({ requestId, accountId });
    const page = { limit: PAGE_PARTS, cursor };
    const { rows, nextCursor } = await this.pager.page(['export', accountId, mode, requestId], page, list);
    return { conversations: rows.map(({ id, data }) => this.sealing.openPart(id, data)), nextCursor };
  }

  /** In a worker: removes exports that have expired, and old receipts. */
  @Every(REMOVE_INTERVAL_MS, 'expired exports were not removed')
  async removeExpired(): Promise<void> {
    if (this.queues.isWorker) await removeExpired(this.requests.manager);
  }

  private async isExpired({ id, accountId }: DataSubjectRequest): Promise<boolean> {
    return this.requests
      .createQueryBuilder('request')
      .where({ id, accountId })
      .andWhere('request.expiresAt <= now()')
      .getExists();
  }
}

/** @throws ApiError VALIDATION_ERROR without exactly one identifier */
function theSubject(input: DataSubjectDto): Subject {
  const given = (['email', 'phone', 'userId'] as const).filter((kind) => input[kind] !== undefined);
  const [kind, another] = given;
  if (kind === undefined || another !== undefined) {
    const message = 'exactly one of email, phone and userId is required';
    throw invalid([{ path: another ?? 'email', rule: 'exactly_one', message }]);
  }
  return subjectOf(kind, input[kind]!);
}
