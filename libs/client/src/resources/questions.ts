import type { Query, Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Questions to which an agent has no good answer. */
export class Questions {
  constructor(private readonly transport: Transport) {}

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

  /** Closes a question with a pair of it and your answer. Shows what the agent answered before, and answers now. */
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
