import { detectLanguage } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Caller } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { limitReached, notFound } from '../../platform/http/errors';
import type { AddMessageExampleDto } from './message-example.dto';
import { MessageExample } from './message-example.entity';
import { lockConversationOf } from './message-examples.queries';

/** The most examples of an account in one mode: each message is compared with all of them. */
const MAX_EXAMPLES = 500;

/** Visitors' messages whose kinds people of the account have given. */
@Injectable()
export class MessageExamplesService {
  constructor(
    @InjectRepository(MessageExample) private readonly examples: Repository<MessageExample>,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** All of them, newest first. */
  async list({ accountId, mode }: Caller): Promise<MessageExample[]> {
    return this.examples.find({ where: { accountId, mode }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Adds an example, which replaces an example with the same text. @throws ApiError LIMIT_REACHED, NOT_FOUND */
  async add(caller: Caller, { text, kind, messageId }: AddMessageExampleDto): Promise<MessageExample> {
    const { accountId, mode } = caller;
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, accountId);
      const conversationId =
        messageId === undefined ? null : await lockConversationOf(transaction, caller, messageId);
      if (conversationId === undefined) throw notFound('message');
      await transaction.delete(MessageExample, { accountId, mode, text });
      const count = await transaction.countBy(MessageExample, { accountId, mode });
      if (count >= MAX_EXAMPLES) throw limitReached('message examples', MAX_EXAMPLES);
      const id = newId();
      const language = detectLanguage(text);
      await transaction.insert(MessageExample, { id, accountId, mode, text, kind, language, conversationId });
      await this.auditLog.record(transaction, caller, { action: 'message_example.added', id });
      return transaction.findOneByOrFail(MessageExample, { id, accountId });
    });
  }

  /** @throws ApiError NOT_FOUND */
  async remove(caller: Caller, id: number): Promise<void> {
    const { accountId, mode } = caller;
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(MessageExample, { id, accountId, mode });
      if (affected === 0) throw notFound('message example');
      await this.auditLog.record(transaction, caller, { action: 'message_example.deleted', id });
    });
  }
}
