import type { Query, Schema } from '../document.js';
import { TrainingFailedError } from '../errors.js';
import type { Clock } from '../retries.js';
import { path, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;

/** Training sources: the texts, pages and websites that an agent answers from. */
export class Training {
  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
  ) {}

  /** All sources of an agent, oldest first. The service gives them in one piece. */
  async list(
    agentId: number,
    query: Query<'listTrainingSources'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'ListedTrainingSource'>[]> {
    const answer = await this.transport.get<Schema<'TrainingSourcesAnswer'>>(
      path`/agents/${agentId}/training`,
      query,
      options,
    );
    return answer.sources;
  }

  /** Adds a source. It is read in the background: see `wait`. */
  async add(
    agentId: number,
    source: Schema<'AddTrainingSource'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'TrainingSource'>> {
    const answer = await this.transport.create<Schema<'TrainingSourceAnswer'>>(
      path`/agents/${agentId}/training`,
      source,
      options,
    );
    return answer.source;
  }

  /** One source and how far its training is. */
  async get(
    agentId: number,
    trainingId: number,
    options?: RequestOptions,
  ): Promise<Schema<'TrainingProgressAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/training/${trainingId}`, undefined, options);
  }

  /**
   * Waits until a source is trained; a website takes minutes. End the wait with a signal:
   * `{ signal: AbortSignal.timeout(600_000) }`.
   * @throws TrainingFailedError
   */
  async wait(
    agentId: number,
    trainingId: number,
    options: RequestOptions = {},
  ): Promise<Schema<'TrainingProgressAnswer'>> {
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(MAX_POLL_MS, pauseMs * 1.5)) {
      const training = await this.get(agentId, trainingId, options);
      if (training.source.status === 'completed') return training;
      if (training.source.status === 'failed') throw new TrainingFailedError(training);
      await this.clock.sleep(pauseMs, options.signal);
    }
  }

  /** Sets when a source is read again: `daily`, `weekly`, `monthly`, or `null` for never. */
  async update(
    agentId: number,
    trainingId: number,
    changes: Schema<'UpdateTrainingSource'>,
    options?: RequestOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    const answer = await this.transport.json<Schema<'ScheduledTrainingSourceAnswer'>>(
      { method: 'PATCH', path: path`/agents/${agentId}/training/${trainingId}`, body: changes },
      options,
    );
    return answer.source;
  }

  /** Gives a text source another text. The old one is used until the new one is ready. */
  async replace(
    agentId: number,
    trainingId: number,
    text: Schema<'ReplaceTrainingSource'>,
    options?: RequestOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    const answer = await this.transport.json<Schema<'ScheduledTrainingSourceAnswer'>>(
      { method: 'PUT', path: path`/agents/${agentId}/training/${trainingId}`, body: text },
      options,
    );
    return answer.source;
  }

  /** Reads a source again. Its old content is used until the new one is ready. */
  async retrain(
    agentId: number,
    trainingId: number,
    options?: IdempotentOptions,
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    const answer = await this.transport.create<Schema<'ScheduledTrainingSourceAnswer'>>(
      path`/agents/${agentId}/training/${trainingId}/retrain`,
      undefined,
      options,
    );
    return answer.source;
  }

  /** Deletes a source and what the agent knows from it. */
  async delete(agentId: number, trainingId: number, options?: RequestOptions): Promise<void> {
    return this.transport.json(
      { method: 'DELETE', path: path`/agents/${agentId}/training/${trainingId}` },
      options,
    );
  }
}
