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
    return this.transport.list(path`/agents/${agentId}/conversations`, options, {
      query,
      field: 'conversations',
    });
  }

  /** The conversations of all agents, newest first. */
  listAll(
    query: Query<'listAllConversations'> = {},
    options?: RequestOptions,
  ): List<Schema<'ConversationItem'>> {
    return this.transport.list('/conversations', options, { query, field: 'conversations' });
  }

  /** The people to whom conversations can be assigned. */
  async assignees(options?: RequestOptions): Promise<Schema<'Assignee'>[]> {
    return this.transport.get('/conversations/assignees', options, { field: 'assignees' });
  }

  /** The canned replies of the account, by title. */
  async cannedReplies(options?: RequestOptions): Promise<Schema<'CannedReply'>[]> {
    return this.transport.get('/canned-replies', options, { field: 'cannedReplies' });
  }

  /** Adds a canned reply, which all people of the account share. */
  async addCannedReply(
    reply: Schema<'AddCannedReply'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'CannedReply'>> {
    return this.transport.create('/canned-replies', options, { body: reply, field: 'cannedReply' });
  }

  /** Changes the included fields of a canned reply. */
  async updateCannedReply(
    cannedReplyId: number,
    changes: Schema<'UpdateCannedReply'>,
    options?: RequestOptions,
  ): Promise<Schema<'CannedReply'>> {
    return this.transport.patch(path`/canned-replies/${cannedReplyId}`, options, {
      body: changes,
      field: 'cannedReply',
    });
  }

  /** Deletes a canned reply. */
  async deleteCannedReply(cannedReplyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/canned-replies/${cannedReplyId}`, options);
  }

  /** Marks a conversation as read by you, the person or the key. */
  async markRead(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.put(path`/agents/${agentId}/conversations/${conversationId}/read`, options);
  }

  /** The internal notes of a conversation, oldest first. */
  async notes(agentId: number, conversationId: string, options?: RequestOptions): Promise<Schema<'Note'>[]> {
    return this.transport.get(path`/agents/${agentId}/conversations/${conversationId}/notes`, options, {
      field: 'notes',
    });
  }

  /** Adds an internal note. */
  async addNote(
    agentId: number,
    conversationId: string,
    note: Schema<'AddNote'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Note'>> {
    return this.transport.create(path`/agents/${agentId}/conversations/${conversationId}/notes`, options, {
      body: note,
      field: 'note',
    });
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
    return this.transport.get(path`/agents/${agentId}/conversations/${conversationId}`, options, {
      field: 'conversation',
    });
  }

  /** Takes a conversation over, hands it back, closes, assigns, snoozes or labels it. */
  async update(
    agentId: number,
    conversationId: string,
    changes: Schema<'UpdateConversation'>,
    options?: RequestOptions,
  ): Promise<Schema<'ConversationItem'>> {
    return this.transport.patch(path`/agents/${agentId}/conversations/${conversationId}`, options, {
      body: changes,
      field: 'conversation',
    });
  }

  /** A draft by the agent that answers the visitor's last message. Nothing is sent or recorded. */
  async suggestReply(
    agentId: number,
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Schema<'SuggestedReply'>> {
    return this.transport.post(
      path`/agents/${agentId}/conversations/${conversationId}/suggested-reply`,
      options,
      { repeatable: true, field: 'suggestedReply' },
    );
  }

  /** Records what the visitor says of a conversation: whether it helped, or how satisfied the visitor is with a person. */
  async rate(
    agentId: number,
    conversationId: string,
    rating: Schema<'RateConversation'>,
    options?: RequestOptions,
  ): Promise<Schema<'ConversationOutcome'>> {
    return this.transport.post(path`/agents/${agentId}/conversations/${conversationId}/feedback`, options, {
      body: rating,
      repeatable: true,
      field: 'conversation',
    });
  }

  /** Shows the visitor for six seconds that a person is typing. */
  async showTyping(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.put(path`/agents/${agentId}/conversations/${conversationId}/typing`, options);
  }

  /** Deletes a conversation with its messages and its lead. */
  async delete(agentId: number, conversationId: string, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/conversations/${conversationId}`, options);
  }
}
