import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service';
import type { AgentActor, AgentTenant } from '../auth/caller';
import { TransactionsService } from '../platform/database/transactions.service';
import { limitReached, notFound } from '../platform/http/errors';
import { lockConversation } from './conversations.queries';
import { ConversationsService } from './conversations.service';
import type { NoteDto } from './note.dto';
import { insertNote, MAX_NOTES, notesOf, removeNote } from './notes.queries';

/** Internal notes of conversations, which no visitor sees. */
@Injectable()
export class NotesService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The notes, oldest first. @throws ApiError NOT_FOUND */
  async list(tenant: AgentTenant, conversationId: string): Promise<NoteDto[]> {
    await this.conversations.get(tenant, conversationId);
    return this.transactions.run((transaction) => notesOf(transaction, tenant.accountId, conversationId));
  }

  /** @throws ApiError NOT_FOUND, LIMIT_REACHED */
  async add(
    actor: AgentActor,
    conversationId: string,
    { text, author = '' }: { text: string; author?: string },
  ): Promise<NoteDto> {
    const { accountId } = await this.conversations.get(actor, conversationId);
    return this.transactions.run(async (transaction) => {
      await lockConversation(transaction, actor, { id: conversationId });
      const note = await insertNote(transaction, accountId, { conversationId, text, author });
      if (!note) throw limitReached('notes of the conversation', MAX_NOTES);
      await this.auditLog.record(transaction, actor, { action: 'note.added', id: note.id });
      return note;
    });
  }

  /** @throws ApiError NOT_FOUND */
  async remove(
    actor: AgentActor,
    { conversationId, noteId }: { conversationId: string; noteId: number },
  ): Promise<void> {
    const { accountId } = await this.conversations.get(actor, conversationId);
    await this.transactions.run(async (transaction) => {
      if (!(await removeNote(transaction, accountId, { conversationId, id: noteId }))) throw notFound('note');
      await this.auditLog.record(transaction, actor, { action: 'note.deleted', id: noteId });
    });
  }
}
