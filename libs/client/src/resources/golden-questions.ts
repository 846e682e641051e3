import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Golden questions: questions whose answers must stay right. */
export class GoldenQuestions {
  constructor(private readonly transport: Transport) {}

  /** All golden questions of an agent with their last answers, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>[]> {
    const answer = await this.transport.get<Schema<'GoldenQuestionsAnswer'>>(
      path`/agents/${agentId}/golden-questions`,
      options,
    );
    return answer.goldenQuestions;
  }

  /** Adds a golden question, which is asked in the background. */
  async add(
    agentId: number,
    question: Schema<'AddGoldenQuestion'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'GoldenQuestion'>> {
    const answer = await this.transport.create<Schema<'GoldenQuestionAnswer'>>(
      path`/agents/${agentId}/golden-questions`,
      question,
      options,
    );
    return answer.goldenQuestion;
  }

  /** One golden question with its last answer. */
  async get(agentId: number, goldenId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>> {
    const answer = await this.transport.get<Schema<'GoldenQuestionAnswer'>>(
      path`/agents/${agentId}/golden-questions/${goldenId}`,
      options,
    );
    return answer.goldenQuestion;
  }

  /** Asks all golden questions of an agent again. A question has its new answer when it is no longer `isWaiting`. */
  async ask(agentId: number, options?: RequestOptions): Promise<Schema<'GoldenQuestion'>[]> {
    const call = { method: 'POST', path: path`/agents/${agentId}/golden-questions/ask` } as const;
    const answer = await this.transport.json<Schema<'GoldenQuestionsAnswer'>>(
      { ...call, repeatable: true },
      options,
    );
    return answer.goldenQuestions;
  }

  /** Changes only the given fields. A changed question loses its last answer and is asked in the background. */
  async update(
    agentId: number,
    goldenId: number,
    changes: Schema<'UpdateGoldenQuestion'>,
    options?: RequestOptions,
  ): Promise<Schema<'GoldenQuestion'>> {
    const answer = await this.transport.patch<Schema<'GoldenQuestionAnswer'>>(
      path`/agents/${agentId}/golden-questions/${goldenId}`,
      changes,
      options,
    );
    return answer.goldenQuestion;
  }

  /** Deletes a golden question. */
  async delete(agentId: number, goldenId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/golden-questions/${goldenId}`, options);
  }
}
