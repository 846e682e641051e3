import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { changedFields } from '../../audit/audited-action';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Caller } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { limitReached, orNotFound } from '../../platform/http/errors';
import { pick } from '../../platform/http/requests/present';
import type { AddCannedReplyDto, UpdateCannedReplyDto } from './canned-reply.dto';
import { CannedReply } from './canned-reply.entity';

/** The most canned replies of an account in one mode. */
const MAX_CANNED_REPLIES = 200;

/** The canned replies of a tenant, shared by all its people. */
@Injectable()
export class CannedRepliesService {
  constructor(
    @InjectRepository(CannedReply) private readonly replies: Repository<CannedReply>,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** All of them, by title. */
  async list({ accountId, mode }: Caller): Promise<CannedReply[]> {
    return this.replies.find({ where: { accountId, mode }, order: { title: 'ASC', id: 'ASC' } });
  }

  /** @throws ApiError LIMIT_REACHED */
  async add(caller: Caller, input: AddCannedReplyDto): Promise<CannedReply> {
    const { accountId, mode } = caller;
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      const count = await transaction.countBy(CannedReply, { accountId, mode });
      if (count >= MAX_CANNED_REPLIES) throw limitReached('canned replies', MAX_CANNED_REPLIES);
      const id = newId();
      await transaction.insert(CannedReply, { id, accountId, mode, ...pick(input, ['title', 'text']) });
      await this.auditLog.record(transaction, caller, { action: 'canned_reply.added', id });
      return transaction.findOneByOrFail(CannedReply, { id, accountId });
    });
  }

  /** @throws ApiError NOT_FOUND */
  async update(caller: Caller, id: number, changes: UpdateCannedReplyDto): Promise<CannedReply> {
    const { accountId } = caller;
    return this.transactions.run(async (transaction) => {
      const reply = await find(transaction, caller, id);
      const changed = changedFields<UpdateCannedReplyDto>(reply, changes);
      if (changed.length === 0) return reply;
      await transaction.update(CannedReply, { id, accountId }, pick(changes, ['title', 'text']));
      await this.auditLog.record(transaction, caller, { action: 'canned_reply.updated', id, changed });
      return transaction.findOneByOrFail(CannedReply, { id, accountId });
    });
  }

  /** @throws ApiError NOT_FOUND */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      await find(transaction, caller, id);
      await transaction.delete(CannedReply, { id, accountId: caller.accountId });
      await this.auditLog.record(transaction, caller, { action: 'canned_reply.deleted', id });
    });
  }
}

/** The reply, locked until the end of the transaction. @throws ApiError NOT_FOUND */
async function find(
  transaction: EntityManager,
  { accountId, mode }: Caller,
  id: number,
): Promise<CannedReply> {
  const lock = { mode: 'pessimistic_write' } as const;
  const reply = await transaction.findOne(CannedReply, { where: { id, accountId, mode }, lock });
  return orNotFound(reply, 'canned reply');
}
