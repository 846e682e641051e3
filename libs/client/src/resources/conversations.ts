import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Conversations of visitors with an agent. */
export class Conversations {
  constructor(private readonly transport: Transport) {}

  /** All conversations of an agent, newest first. */
  list(
    agentId: number,
    query: Query<'listConversations'> = {},
    options?: RequestOptions,
  ): List<Schema<'ConversationItem'>> {
    const itemsOf = ({ conversations }: Schema<'ConversationsAnswer'>) => conversations;
    return this.transport.list(path`/agents/${agentId}/conversations`, itemsOf, query, options);
  }

  /** The conversations of all agents, newest first. */
  listAll(
    query: Query<'listAllConversations'> = {},
    options?: RequestOptions,
  ): List<Schema<'ConversationItem'>> {
    const itemsOf = ({ conversations }: Schema<'ConversationsAnswer'>) => conversations;
    return this.transport.list('/conversations', itemsOf, query, options);
  }

  /** The people to whom conversations can be assigned. */
  async assignees(options?: RequestOptions): Promise<Schema<'Assignee'>[]> {
    const answer = await this.transport.get<Schema<'AssigneesAnswer'>>('/conversations/assignees', options);
    return answer.assignees;
  }

  /** The canned replies of the account, by title. */
  async cannedReplies(options?: RequestOptions): Promise<Schema<'CannedReply'>[]> {
    const answer = await this.transport.get<Schema<'CannedRepliesAnswer'>>('/canned-replies', options);
    return answer.cannedReplies;
  }

  /** Adds a canned reply, which all people of the account share. */
  async addCannedReply(
    reply: Schema<'AddCannedReply'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'CannedReply'>> {
    const answer = await this.transport.create<Schema<'CannedReplyAnswer'>>(
      '/canned-replies',
      reply,
      options,
    );
    return answer.cannedReply;
  }

  /** Changes the included fields of a canned reply. */
  async updateCannedReply(
    cannedReplyId: number,
    changes: Schema<'UpdateCannedReply'>,
    options?: RequestOptions,
  ): Promise<Schema<'CannedReply'>> {
    const target = path`/canned-replies/${cannedReplyId}`;
    const answer = await this.transport.patch<Schema<'CannedReplyAnswer'>>(target, changes, options);
    return answer.cannedReply;
  }

  /** Deletes a canned reply. */
  async deleteCannedReply(cannedReplyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/canned-replies/${cannedReplyId}`, options);
  }

  /** Marks a conversation as read by you, the person or the key. */
  async markRead(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.json(
      { method: 'PUT', path: path`/agents/${agentId}/conversations/${conversationId}/read` },
      options,
    );
  }

  /** The internal notes of a conversation, oldest first. */
  async notes(agentId: number, conversationId: string, options?: RequestOptions): Promise<Schema<'Note'>[]> {
    const answer = await this.transport.get<Schema<'NotesAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}/notes`,
      options,
    );
    return answer.notes;
  }

  /** Adds an internal note. */
  async addNote(
    agentId: number,
    conversationId: string,
    note: Schema<'AddNote'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Note'>> {
    const answer = await this.transport.create<Schema<'NoteAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}/notes`,
      note,
      options,
    );
    return answer.note;
  }

  /** Deletes an internal note. */
  async deleteNote(
    agentId: number,
    conversationId: string,
    noteId: number,
    options?: RequestOptions,
  ): Promise<void> {
    return this.transport.delete(
      path`/agents/${agentId}/conversations/${conversationId}/notes/${noteId}`,
      options,
    );
  }

  /** One conversation with its messages. */
  async get(
    agentId: number,
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Schema<'Conversation'>> {
    const answer = await this.transport.get<Schema<'ConversationAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}`,
      options,
    );
    return answer.conversation;
  }

  /** Takes a conversation over, hands it back, closes, assigns, snoozes or labels it. */
  async update(
    agentId: number,
    conversationId: string,
    changes: Schema<'UpdateConversation'>,
    options?: RequestOptions,
  ): Promise<Schema<'ConversationItem'>> {
    const answer = await this.transport.patch<Schema<'ConversationItemAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}`,
      changes,
      options,
    );
    return answer.conversation;
  }

  /** A draft by the agent that answers the visitor's last message. Nothing is sent or recorded. */
  async suggestReply(
    agentId: number,
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Schema<'SuggestedReply'>> {
    const target = path`/agents/${agentId}/conversations/${conversationId}/suggested-reply`;
    const answer = await this.transport.json<Schema<'SuggestedReplyAnswer'>>(
      { method: 'POST', path: target, repeatable: true },
      options,
    );
    return answer.suggestedReply;
  }

  /** Records what the visitor says of a conversation: whether it helped, or how satisfied the visitor is with a person. */
  async rate(
    agentId: number,
    conversationId: string,
    rating: Schema<'RateConversation'>,
    options?: RequestOptions,
  ): Promise<Schema<'ConversationOutcome'>> {
    const target = path`/agents/${agentId}/conversations/${conversationId}/feedback`;
    const call = { method: 'POST', path: target, body: rating, repeatable: true } as const;
    const answer = await this.transport.json<Schema<'ConversationOutcomeAnswer'>>(call, options);
    return answer.conversation;
  }

  /** Shows the visitor for six seconds that a person is typing. */
  async showTyping(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.json(
      { method: 'PUT', path: path`/agents/${agentId}/conversations/${conversationId}/typing` },
      options,
    );
  }

  /** Deletes a conversation with its messages and its lead. */
  async delete(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/conversations/${conversationId}`, options);
  }
}
