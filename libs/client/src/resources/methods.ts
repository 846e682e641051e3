// Written by libs/client/methods.mjs. Change methods.yaml instead.
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';
import type { Query, Schema } from '../document.js';

/** Agents, which answer your visitors. */
export class Agents {
  constructor(protected readonly transport: Transport) {}

  /** All agents of the key's account and mode, newest first. */
  list(query: Query<'listAgents'> = {}, options?: RequestOptions): List<Schema<'AgentItem'>> {
    return this.transport.list('/agents', options, { query, field: 'agents' });
  }

  /** Creates an agent. */
  async create(agent: Schema<'CreateAgent'>, options?: IdempotentOptions): Promise<Schema<'CreatedAgent'>> {
    return this.transport.create('/agents', options, { body: agent, field: 'agent' });
  }

  /** One agent with its settings. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Agent'>> {
    return this.transport.get(path`/agents/${agentId}`, options, { field: 'agent' });
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateAgent'>,
    options?: RequestOptions,
  ): Promise<Schema<'Agent'>> {
    return this.transport.patch(path`/agents/${agentId}`, options, { body: changes, field: 'agent' });
  }

  /** Deletes an agent with all its data. */
  async delete(agentId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}`, options);
  }
}

/** The methods of `Training` that send one request. */
export class TrainingMethods {
  constructor(protected readonly transport: Transport) {}

  /** All sources of an agent, oldest first, in one answer without pages. */
  async list(
    agentId: number,
    query: Query<'listTrainingSources'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'ListedTrainingSource'>[]> {
    return this.transport.get(path`/agents/${agentId}/training`, options, { query, field: 'sources' });
  }

  /** The pages that a page or website with these fields would have. Stores nothing; takes up to 20 seconds. */
  async preview(
    agentId: number,
    source: Schema<'PreviewTraining'>,
    options?: RequestOptions,
  ): Promise<Schema<'TrainingPreviewAnswer'>> {
    return this.transport.post(path`/agents/${agentId}/training/preview`, options, {
      body: source,
      repeatable: true,
    });
  }

  /** Adds a source. It is read in the background: see `wait`. */
  async add(
    agentId: number,
    source: Schema<'AddTrainingSource'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'TrainingSource'>> {
    return this.transport.create(path`/agents/${agentId}/training`, options, {
      body: source,
      field: 'source',
    });
  }

  /** The content of a file that was added. */
  async downloadFile(agentId: number, trainingId: number, options?: RequestOptions): Promise<Blob> {
    return this.transport.blob(path`/agents/${agentId}/training/${trainingId}/file`, options);
  }

  /** One source and the progress of its training. */
  async get(
    agentId: number,
    trainingId: number,
    options?: RequestOptions,
  ): Promise<Schema<'TrainingProgressAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/training/${trainingId}`, options);
  }

  /**
   * Sets how often a source is read again (`daily`, `weekly`, `monthly`, or `null` for never), which part of a website
   * its next run reads, and the `url` of the original of a file.
   */
  async update(
    agentId: number,
    trainingId: number,
    changes: Schema<'UpdateTrainingSource'>,
    options?: RequestOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    return this.transport.patch(path`/agents/${agentId}/training/${trainingId}`, options, {
      body: changes,
      field: 'source',
    });
  }

  /** Replaces a text or a pair. The old text is used until the new text is ready. */
  async replace(
    agentId: number,
    trainingId: number,
    replacement: Schema<'ReplaceTrainingSource'>,
    options?: RequestOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    return this.transport.put(path`/agents/${agentId}/training/${trainingId}`, options, {
      body: replacement,
      field: 'source',
    });
  }

  /**
   * Sentences of different sources or pages that say the same thing with different figures, the most alike
   * first.
   */
  contradictions(
    agentId: number,
    query: Query<'listContradictions'> = {},
    options?: RequestOptions,
  ): List<Schema<'Contradiction'>> {
    return this.transport.list(path`/agents/${agentId}/contradictions`, options, {
      query,
      field: 'contradictions',
    });
  }

  /** Takes a contradiction off the list, until one of its sentences changes. */
  async dismissContradiction(
    agentId: number,
    contradictionId: number,
    options?: RequestOptions,
  ): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/contradictions/${contradictionId}`, options);
  }

  /** What was read of a source, in its order: its passages, also those that are switched off. */
  passages(
    agentId: number,
    trainingId: number,
    query: Query<'listPassages'> = {},
    options?: RequestOptions,
  ): List<Schema<'TrainingPassage'>> {
    return this.transport.list(path`/agents/${agentId}/training/${trainingId}/passages`, options, {
      query,
      field: 'passages',
    });
  }

  /** Reads a source again. Its old content is used until the new content is ready. */
  async retrain(
    agentId: number,
    trainingId: number,
    options?: IdempotentOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    return this.transport.create(path`/agents/${agentId}/training/${trainingId}/retrain`, options, {
      field: 'source',
    });
  }

  /**
   * Adds and replaces pairs from a CSV file with the columns `source`, `question`, `alternatives` and
   * `answer`.
   */
  async importPairs(
    agentId: number,
    csv: string,
    options?: IdempotentOptions,
  ): Promise<Schema<'ImportedPairsAnswer'>> {
    return this.transport.create(path`/agents/${agentId}/training/pairs`, options, { body: csv });
  }

  /** All pairs of an agent as a CSV file, which `importPairs` takes. */
  async exportPairs(agentId: number, options?: RequestOptions): Promise<string> {
    return this.transport.text(path`/agents/${agentId}/training/pairs`, options);
  }

  /** What a message to the agent would find, without sending it. */
  async testSearch(
    agentId: number,
    query: Schema<'SearchTest'>['query'],
    options?: RequestOptions,
  ): Promise<Schema<'SearchTestAnswer'>> {
    return this.transport.post(path`/agents/${agentId}/search`, options, {
      body: { query },
      repeatable: true,
    });
  }

  /** Deletes a source and everything that the agent has learned from it. */
  async delete(agentId: number, trainingId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/training/${trainingId}`, options);
  }
}

/** Golden questions: questions whose answers must stay right. */
export class GoldenQuestions {
  constructor(protected readonly transport: Transport) {}

  /** All golden questions of an agent with their last answers, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>[]> {
    return this.transport.get(path`/agents/${agentId}/golden-questions`, options, {
      field: 'goldenQuestions',
    });
  }

  /** Adds a golden question, which is asked in the background. */
  async add(
    agentId: number,
    question: Schema<'AddGoldenQuestion'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'GoldenQuestion'>> {
    return this.transport.create(path`/agents/${agentId}/golden-questions`, options, {
      body: question,
      field: 'goldenQuestion',
    });
  }

  /** One golden question with its last answer. */
  async get(agentId: number, goldenId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>> {
    return this.transport.get(path`/agents/${agentId}/golden-questions/${goldenId}`, options, {
      field: 'goldenQuestion',
    });
  }

  /**
   * Asks all golden questions of an agent again. A question has its new answer when it is no longer
   * `isWaiting`.
   */
  async ask(agentId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>[]> {
    return this.transport.post(path`/agents/${agentId}/golden-questions/ask`, options, {
      repeatable: true,
      field: 'goldenQuestions',
    });
  }

  /** Changes only the given fields. A changed question loses its last answer and is asked in the background. */
  async update(
    agentId: number,
    goldenId: number,
    changes: Schema<'UpdateGoldenQuestion'>,
    options?: RequestOptions,
  ): Promise<Schema<'GoldenQuestion'>> {
    return this.transport.patch(path`/agents/${agentId}/golden-questions/${goldenId}`, options, {
      body: changes,
      field: 'goldenQuestion',
    });
  }

  /** Deletes a golden question. */
  async delete(agentId: number, goldenId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/golden-questions/${goldenId}`, options);
  }
}

/** Versions of an agent: drafts, and the states in which it was live. */
export class Versions {
  constructor(protected readonly transport: Transport) {}

  /** Drafts, then published versions, each the newest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'VersionItem'>[]> {
    return this.transport.get(path`/agents/${agentId}/versions`, options, { field: 'versions' });
  }

  /** Creates a draft: the live agent with these changes. */
  async createDraft(
    agentId: number,
    changes: Schema<'ChangeDraft'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Version'>> {
    return this.transport.create(path`/agents/${agentId}/versions`, options, {
      body: changes,
      field: 'version',
    });
  }

  /** A version with its settings, actions and pairs. */
  async get(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Version'>> {
    return this.transport.get(path`/agents/${agentId}/versions/${versionId}`, options, { field: 'version' });
  }

  /** Changes only the given parts of a draft. */
  async updateDraft(
    agentId: number,
    versionId: number,
    changes: Schema<'ChangeDraft'>,
    options?: RequestOptions,
  ): Promise<Schema<'Version'>> {
    return this.transport.patch(path`/agents/${agentId}/versions/${versionId}`, options, {
      body: changes,
      field: 'version',
    });
  }

  /** Throws a draft away. */
  async discardDraft(agentId: number, versionId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/versions/${versionId}`, options);
  }

  /**
   * Tries a draft on golden questions and earlier first messages, in the background. An earlier trial is
   * replaced.
   */
  async tryDraft(
    agentId: number,
    versionId: number,
    trial: Schema<'TryDraft'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'TrialState'>> {
    return this.transport.post(path`/agents/${agentId}/versions/${versionId}/trial`, options, {
      body: trial,
      repeatable: true,
      field: 'trial',
    });
  }

  /** The trial of a version: both answers to each question. It has ended when it is no longer `isRunning`. */
  async getTrial(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Trial'>> {
    return this.transport.get(path`/agents/${agentId}/versions/${versionId}/trial`, options, {
      field: 'trial',
    });
  }

  /** Makes a draft the live agent. Publishing it again changes nothing. */
  async publish(
    agentId: number,
    versionId: number,
    publication: Schema<'PublishVersion'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'Version'>> {
    return this.transport.post(path`/agents/${agentId}/versions/${versionId}/publish`, options, {
      body: publication,
      repeatable: true,
      field: 'version',
    });
  }

  /** Publishes the state of a published version again. */
  async restore(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Version'>> {
    return this.transport.post(path`/agents/${agentId}/versions/${versionId}/restore`, options, {
      repeatable: true,
      field: 'version',
    });
  }
}

/** Channels: the tenant's apps at Telegram, Slack, WhatsApp, Messenger, Instagram and Teams. */
export class Channels {
  constructor(protected readonly transport: Transport) {}

  /** All channels of an agent, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'Channel'>[]> {
    return this.transport.get(path`/agents/${agentId}/channels`, options, { field: 'channels' });
  }

  /**
   * Adds a channel. The answer has the token for Meta, and why the platform refuses the credentials, if it
   * does.
   */
  async add(
    agentId: number,
    channel: Schema<'AddChannel'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'AddedChannel'>> {
    return this.transport.create(path`/agents/${agentId}/channels`, options, { body: channel });
  }

  /** One channel with its last event and last error. */
  async get(agentId: number, channelId: number, options?: RequestOptions): Promise<Schema<'Channel'>> {
    return this.transport.get(path`/agents/${agentId}/channels/${channelId}`, options, { field: 'channel' });
  }

  /**
   * Replaces credentials. The address for events stays; the answer says why the platform refuses them, if it
   * does.
   */
  async update(
    agentId: number,
    channelId: number,
    changes: Schema<'UpdateChannel'>,
    options?: RequestOptions,
  ): Promise<Schema<'UpdatedChannel'>> {
    return this.transport.patch(path`/agents/${agentId}/channels/${channelId}`, options, { body: changes });
  }

  /** Deletes a channel. Its conversations stay. */
  async delete(agentId: number, channelId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/channels/${channelId}`, options);
  }
}

/** Actions: requests to your systems for which the language model may ask during a turn. */
export class Actions {
  constructor(protected readonly transport: Transport) {}

  /** All actions of an agent, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'Action'>[]> {
    return this.transport.get(path`/agents/${agentId}/actions`, options, { field: 'actions' });
  }

  /** Adds an action, as a draft unless `status` says otherwise. */
  async add(
    agentId: number,
    action: Schema<'AddAction'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Action'>> {
    return this.transport.create(path`/agents/${agentId}/actions`, options, {
      body: action,
      field: 'action',
    });
  }

  /** One action. */
  async get(agentId: number, actionId: number, options?: RequestOptions): Promise<Schema<'Action'>> {
    return this.transport.get(path`/agents/${agentId}/actions/${actionId}`, options, { field: 'action' });
  }

  /** Changes the given fields. */
  async update(
    agentId: number,
    actionId: number,
    changes: Schema<'UpdateAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'Action'>> {
    return this.transport.patch(path`/agents/${agentId}/actions/${actionId}`, options, {
      body: changes,
      field: 'action',
    });
  }

  /** Deletes an action with its executions. */
  async delete(agentId: number, actionId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/actions/${actionId}`, options);
  }

  /** The tools of an MCP server, by its URL or by an action. An action with `tool` allows one of them. */
  async tools(
    agentId: number,
    server: Schema<'ListTools'>,
    options?: RequestOptions,
  ): Promise<Schema<'ToolsAnswer'>> {
    return this.transport.post(path`/agents/${agentId}/actions/tools`, options, {
      body: server,
      repeatable: true,
    });
  }

  /**
   * Calls your system as an action would that is not saved, and shows the response, for you to choose its
   * fields.
   */
  async testUnsaved(
    agentId: number,
    test: Schema<'TestUnsavedAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'UnsavedActionTest'>> {
    return this.transport.post(path`/agents/${agentId}/actions/test`, options, { body: test });
  }

  /** Calls your system, also for a draft, and shows what the model would see. */
  async test(
    agentId: number,
    actionId: number,
    test: Schema<'TestAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'ActionTest'>> {
    return this.transport.post(path`/agents/${agentId}/actions/${actionId}/test`, options, {
      body: test,
      repeatable: true,
    });
  }

  /** The calls of the last 30 days, newest first. */
  executions(
    agentId: number,
    actionId: number,
    query: Query<'listActionExecutions'> = {},
    options?: RequestOptions,
  ): List<Schema<'ActionExecution'>> {
    return this.transport.list(path`/agents/${agentId}/actions/${actionId}/executions`, options, {
      query,
      field: 'executions',
    });
  }

  /** The action that a conversation asks its visitor to confirm, and its outcome. */
  async confirmation(
    agentId: number,
    conversationId: string,
    confirmationId: number,
    options?: RequestOptions,
  ): Promise<Schema<'ActionConfirmation'>> {
    return this.transport.get(
      path`/agents/${agentId}/conversations/${conversationId}/actions/${confirmationId}`,
      options,
      { field: 'action' },
    );
  }

  /**
   * The visitor's decision: true makes the call, once. Returns the answer of the agent.
   * @throws ApiError CONFLICT if it has expired or was decided before
   */
  async decide(
    agentId: number,
    conversationId: string,
    confirmationId: number,
    confirm: Schema<'DecideOnAction'>['confirm'],
    options?: IdempotentOptions,
  ): Promise<Schema<'ChatAnswer'>> {
    return this.transport.create(
      path`/agents/${agentId}/conversations/${conversationId}/actions/${confirmationId}`,
      options,
      { body: { confirm } },
    );
  }
}

/** Questions to which an agent has no good answer. */
export class Questions {
  constructor(protected readonly transport: Transport) {}

  /** The most asked questions of an agent, at most 100, in one answer without pages. */
  async list(
    agentId: number,
    query: Query<'listQuestions'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'OpenQuestion'>[]> {
    return this.transport.get(path`/agents/${agentId}/questions`, options, { query, field: 'questions' });
  }

  /** Answers a question from the sources, as the agent would now, for you to check. Records nothing. */
  async draft(
    agentId: number,
    questionId: number,
    options?: RequestOptions,
  ): Promise<Schema<'DraftedAnswer'>> {
    return this.transport.post(path`/agents/${agentId}/questions/${questionId}/draft`, options, {
      repeatable: true,
      field: 'draft',
    });
  }

  /**
   * Closes a question with a pair of it and your answer. Shows what the agent answered before, and answers
   * now.
   */
  async answer(
    agentId: number,
    questionId: number,
    answer: Schema<'AnswerQuestion'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'CorrectionAnswer'>> {
    return this.transport.create(path`/agents/${agentId}/questions/${questionId}/answer`, options, {
      body: answer,
    });
  }

  /** Takes a question off the list. */
  async dismiss(agentId: number, questionId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/questions/${questionId}`, options);
  }
}

/** Conversations of visitors with an agent. */
export class Conversations {
  constructor(protected readonly transport: Transport) {}

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

  /** The message examples of the account, newest first. */
  async messageExamples(options?: RequestOptions): Promise<Schema<'MessageExample'>[]> {
    return this.transport.get('/message-examples', options, { field: 'messageExamples' });
  }

  /** Adds what a visitor wrote and its kind: messages that say the same are of this kind from now on. */
  async addMessageExample(
    example: Schema<'AddMessageExample'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'MessageExample'>> {
    return this.transport.create('/message-examples', options, { body: example, field: 'messageExample' });
  }

  /** Deletes a message example. */
  async deleteMessageExample(messageExampleId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/message-examples/${messageExampleId}`, options);
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

  /**
   * Records what the visitor says of a conversation: whether it helped, or how satisfied the visitor is with
   * a person.
   */
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

/** Messages of a conversation: each is a question with its answer, or a person's answer alone. */
export class Messages {
  constructor(protected readonly transport: Transport) {}

  /** All messages of a conversation, newest first. */
  list(
    agentId: number,
    conversationId: string,
    query: Query<'listMessages'> = {},
    options?: RequestOptions,
  ): List<Schema<'Message'>> {
    return this.transport.list(path`/agents/${agentId}/conversations/${conversationId}/messages`, options, {
      query,
      field: 'messages',
    });
  }

  /** Posts a person's answer. */
  async post(
    agentId: number,
    conversationId: string,
    message: Schema<'PostMessage'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Message'>> {
    return this.transport.create(path`/agents/${agentId}/conversations/${conversationId}/messages`, options, {
      body: message,
      field: 'message',
    });
  }

  /** Rates an answer; `null` clears the rating. */
  async rate(
    agentId: number,
    conversationId: string,
    messageId: number,
    rating: Schema<'RateMessage'>['rating'],
    options?: RequestOptions,
  ): Promise<Schema<'RatingAnswer'>> {
    return this.transport.post(
      path`/agents/${agentId}/conversations/${conversationId}/messages/${messageId}/feedback`,
      options,
      { body: { rating }, repeatable: true },
    );
  }
}

/** Leads: visitors who left an email address or a phone number. */
export class Leads {
  constructor(protected readonly transport: Transport) {}

  /** All leads of an agent, newest first. */
  list(agentId: number, query: Query<'listLeads'> = {}, options?: RequestOptions): List<Schema<'Lead'>> {
    return this.transport.list(path`/agents/${agentId}/leads`, options, { query, field: 'leads' });
  }

  /** One lead. */
  async get(agentId: number, leadId: number, options?: RequestOptions): Promise<Schema<'Lead'>> {
    return this.transport.get(path`/agents/${agentId}/leads/${leadId}`, options, { field: 'lead' });
  }

  /** Deletes a lead; its conversation stays. */
  async delete(agentId: number, leadId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/leads/${leadId}`, options);
  }
}

/** The activity of an agent in numbers. */
export class Analytics {
  constructor(protected readonly transport: Transport) {}

  /** Counts from the UTC day `start` to the UTC day `end`, inclusive. Default: the current month. */
  async get(
    agentId: number,
    query: Query<'getAnalytics'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics`, options, { query });
  }

  /** The outcomes of conversations: together, by part and by channel, and those of the period before. */
  async outcomes(
    agentId: number,
    query: Query<'getOutcomes'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'OutcomesAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics/outcomes`, options, { query });
  }

  /** What language models have cost for each agent in a month such as `2026-11`. Default: the current month. */
  async costs(query: Query<'listCosts'> = {}, options?: RequestOptions): Promise<Schema<'CostsAnswer'>> {
    return this.transport.get('/costs', options, { query });
  }

  /** Counts for each hour, day, week or month, in a time zone. */
  async series(
    agentId: number,
    query: Query<'getAnalyticsSeries'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsSeriesAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics/series`, options, { query });
  }
}

/** The methods of `Webhooks` that send one request. */
export class WebhooksMethods {
  constructor(protected readonly transport: Transport) {}

  /** All webhooks of the key's account and mode, in one answer without pages. */
  async list(query: Query<'listWebhooks'> = {}, options?: RequestOptions): Promise<Schema<'Webhook'>[]> {
    return this.transport.get('/webhooks', options, { query, field: 'webhooks' });
  }

  /** One webhook, without its secret. */
  async get(webhookId: number, options?: RequestOptions): Promise<Schema<'Webhook'>> {
    return this.transport.get(path`/webhooks/${webhookId}`, options);
  }

  /** Registers a webhook. Keep its `secret`: it is not shown again. */
  async register(
    webhook: Schema<'RegisterWebhook'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create('/webhooks', options, { body: webhook });
  }

  /** Changes only the given settings. */
  async update(
    webhookId: number,
    changes: Schema<'UpdateWebhook'>,
    options?: RequestOptions,
  ): Promise<Schema<'Webhook'>> {
    return this.transport.patch(path`/webhooks/${webhookId}`, options, { body: changes });
  }

  /** Removes a webhook. */
  async remove(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/webhooks/${webhookId}`, options);
  }

  /** Makes a new secret. For 24 hours, deliveries are also signed with the old secret. */
  async rotateSecret(webhookId: number, options?: IdempotentOptions): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create(path`/webhooks/${webhookId}/rotate-secret`, options);
  }

  /** Sends every event since `since` again whose delivery has failed or was closed; returns their number. */
  async recover(
    webhookId: number,
    since: Schema<'RecoverDeliveries'>['since'],
    options?: RequestOptions,
  ): Promise<number> {
    return this.transport.post(path`/webhooks/${webhookId}/recover`, options, {
      body: { since },
      field: 'recovered',
    });
  }
}

/** The deliveries of a webhook. Each is one event on its way, with every attempt. */
export class Deliveries {
  constructor(protected readonly transport: Transport) {}

  /** The deliveries of the last 30 days, newest first. */
  list(
    webhookId: number,
    query: Query<'listDeliveries'> = {},
    options?: RequestOptions,
  ): List<Schema<'Delivery'>> {
    return this.transport.list(path`/webhooks/${webhookId}/deliveries`, options, {
      query,
      field: 'deliveries',
    });
  }

  /** One delivery, with the body of its request and how the receiver answered. Needs `webhooks:write`. */
  async get(
    webhookId: number,
    deliveryId: number,
    options?: RequestOptions,
  ): Promise<Schema<'DeliveryContent'>> {
    return this.transport.get(path`/webhooks/${webhookId}/deliveries/${deliveryId}`, options, {
      field: 'delivery',
    });
  }

  /**
   * Sends an event again. This operation ignores idempotency keys, so there is no retry if the answer is
   * lost.
   */
  async redeliver(
    webhookId: number,
    deliveryId: number,
    options?: RequestOptions,
  ): Promise<Schema<'Delivery'>> {
    return this.transport.post(path`/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`, options, {
      field: 'delivery',
    });
  }
}

/** The public face of an agent: its widget and chat page. */
export class Widget {
  constructor(protected readonly transport: Transport) {}

  /** The settings, with the snippet for your pages and the address of the chat page. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Widget'>> {
    return this.transport.get(path`/agents/${agentId}/widget`, options, { field: 'widget' });
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateWidget'>,
    options?: RequestOptions,
  ): Promise<Schema<'Widget'>> {
    return this.transport.patch(path`/agents/${agentId}/widget`, options, { body: changes, field: 'widget' });
  }

  /** Makes a new secret for signing identity tokens. The previous secret works for 24 more hours. */
  async rotateIdentitySecret(agentId: number, options?: RequestOptions): Promise<string> {
    return this.transport.post(path`/agents/${agentId}/widget/rotate-identity-secret`, options, {
      field: 'identitySecret',
    });
  }
}

/** The methods of `Account` that send one request. */
export class AccountMethods {
  constructor(protected readonly transport: Transport) {}

  /** Account, plan, mode, scopes, limits and usage of the calling key. */
  async me(options?: RequestOptions): Promise<Schema<'MeAnswer'>> {
    return this.transport.get('/me', options);
  }

  /** The audit log: all changes with their authors, newest first. */
  auditLog(query: Query<'listAuditLog'> = {}, options?: RequestOptions): List<Schema<'AuditEntry'>> {
    return this.transport.list('/audit-log', options, { query, field: 'entries' });
  }
}

/** What people have granted to assistants. Needs `keys:write`. */
export class Grants {
  constructor(protected readonly transport: Transport) {}

  /** The grants of the mode, newest first. */
  list(query: Query<'listGrants'> = {}, options?: RequestOptions): List<Schema<'Grant'>> {
    return this.transport.list('/grants', options, { query, field: 'grants' });
  }

  /** Ends a grant at once. */
  async revoke(grantId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/grants/${grantId}`, options);
  }
}

/** API keys. A key cannot issue a key that may do more than itself. */
export class Keys {
  constructor(protected readonly transport: Transport) {}

  /** The keys of the account and mode, newest first, without their secrets. */
  list(query: Query<'listKeys'> = {}, options?: RequestOptions): List<Schema<'ApiKey'>> {
    return this.transport.list('/keys', options, { query, field: 'keys' });
  }

  /** Issues a key. Keep its `secret`: it is not shown again. */
  async issue(
    key: Schema<'IssueOwnKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create('/keys', options, { body: key });
  }

  /** Issues a key that replaces an old one. The old key keeps working for `overlapDays` days. */
  async rotate(
    keyId: number,
    rotation: Schema<'RotateKey'> = {},
    options?: IdempotentOptions,
  ): Promise<Schema<'IssuedApiKeyAnswer'>> {
    return this.transport.create(path`/keys/${keyId}/rotate`, options, { body: rotation });
  }

  /** Revokes a key: it stops working within 5 seconds. */
  async revoke(keyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/keys/${keyId}`, options);
  }
}

/** People, who sign in to the console with links. A key cannot add somebody who may do more than itself. */
export class People {
  constructor(protected readonly transport: Transport) {}

  /** The people of the account and mode, newest first. */
  list(query: Query<'listPeople'> = {}, options?: RequestOptions): List<Schema<'Person'>> {
    return this.transport.list('/people', options, { query, field: 'people' });
  }

  /** Adds a person. The `link` signs them in once, within 24 hours. */
  async add(person: Schema<'AddPerson'>, options?: IdempotentOptions): Promise<Schema<'PersonLinkAnswer'>> {
    return this.transport.create('/people', options, { body: person });
  }

  /** Makes a new link for the person. An earlier one stops working. */
  async invite(personId: number, options?: IdempotentOptions): Promise<Schema<'PersonLinkAnswer'>> {
    return this.transport.create(path`/people/${personId}/link`, options);
  }

  /** Changes the name or the address of the person. Links to sign in go to the address. */
  async update(
    personId: number,
    changes: Schema<'UpdatePerson'>,
    options?: RequestOptions,
  ): Promise<Schema<'Person'>> {
    return this.transport.patch(path`/people/${personId}`, options, { body: changes, field: 'person' });
  }

  /** Removes the person, whose sessions end at once. */
  async remove(personId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/people/${personId}`, options);
  }
}

/** The provider of OpenID Connect by which people of the account and mode sign in. */
export class SignInProvider {
  constructor(protected readonly transport: Transport) {}

  /** The provider, without its secret; null for none. */
  async get(options?: RequestOptions): Promise<Schema<'SignInProvider'> | null> {
    return this.transport.get('/sign-in-provider', options, { field: 'provider' });
  }

  /** Chooses the provider, instead of an earlier one. */
  async choose(
    provider: Schema<'ChooseSignInProvider'>,
    options?: RequestOptions,
  ): Promise<Schema<'SignInProvider'>> {
    return this.transport.put('/sign-in-provider', options, { body: provider, field: 'provider' });
  }

  /** Removes the provider. Running sessions go on. */
  async remove(options?: RequestOptions): Promise<void> {
    return this.transport.delete('/sign-in-provider', options);
  }
}

/** Export and erasure of a person's stored data, found by exactly one of `email`, `phone` and `userId`. */
export class DataSubjects {
  constructor(protected readonly transport: Transport) {}

  /**
   * Requests an export. Once it is completed, `get` returns its data. If the answer is lost, there is no
   * retry.
   */
  async export(
    person: Schema<'DataSubject'>,
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectRequest'>> {
    return this.transport.post('/data-subjects/export', options, { body: person, field: 'request' });
  }

  /** Requests the erasure of a person, which cannot be undone. If the answer is lost, there is no retry. */
  async erase(
    person: Schema<'DataSubject'>,
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectRequest'>> {
    return this.transport.post('/data-subjects/erase', options, { body: person, field: 'request' });
  }

  /** A request with its receipt and, for an export, a page of its data. */
  async get(
    requestId: number,
    query: Query<'getDataSubjectRequest'> & { cursor?: string } = {},
    options?: RequestOptions,
  ): Promise<Schema<'DataSubjectResult'>> {
    return this.transport.get(path`/data-subjects/requests/${requestId}`, options, { query });
  }
}
