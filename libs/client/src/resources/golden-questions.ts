import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Golden questions: questions whose answers must stay right. */
export class GoldenQuestions {
  constructor(private readonly transport: Transport) {}

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

  /** Asks all golden questions of an agent again. A question has its new answer when it is no longer `isWaiting`. */
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
