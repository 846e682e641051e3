import type { Query, Schema } from '../document.js';
import { TrainingFailedError } from '../errors.js';
import type { Clock } from '../retries.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import { newKey, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;

/** Training sources: the texts, pages, websites, files and pairs from which an agent answers. */
export class Training {
  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
  ) {}

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

  /**
   * Adds files, each as a source with its name. `urls` are those of the originals, in the same order. They are read in
   * the background: see `wait`.
   */
  async addFiles(
    agentId: number,
    files: readonly File[],
    { urls = [], ...options }: IdempotentOptions & { urls?: readonly string[] } = {},
  ): Promise<Schema<'TrainingSource'>[]> {
    const form = new FormData();
    for (const file of files) form.append('files', file);
    for (const url of urls) form.append('url', url);
    return this.transport.create(path`/agents/${agentId}/training/files`, options, {
      body: form,
      field: 'sources',
    });
  }

  /**
   * Replaces a file, and the URL of its original if one is given. The source takes the name of the file. What was read
   * before is used until the new file has been read.
   */
  async replaceFile(
    agentId: number,
    trainingId: number,
    file: File,
    { url, idempotencyKey = newKey(), ...options }: IdempotentOptions & { url?: string } = {},
  ): Promise<Schema<'ScheduledTrainingSource'>> {
    const form = new FormData();
    form.append('file', file);
    if (url !== undefined) form.append('url', url);
    return this.transport.put(path`/agents/${agentId}/training/${trainingId}/file`, options, {
      body: form,
      idempotencyKey,
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
   * Waits until a source is trained, which takes minutes for a website. Limit the wait with a signal:
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

  /** Sentences of different sources that say the same thing with different figures, the most alike first. */
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

  /** Switches a passage off (`enabled: false`), so that no search finds it, or on. */
  async updatePassage(
    agentId: number,
    { trainingId, passageId }: { trainingId: number; passageId: number },
    changes: Schema<'UpdatePassage'>,
    options?: RequestOptions,
  ): Promise<Schema<'TrainingPassage'>> {
    return this.transport.patch(
      path`/agents/${agentId}/training/${trainingId}/passages/${passageId}`,
      options,
      { body: changes, field: 'passage' },
    );
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

  /** Adds and replaces pairs from a CSV file with the columns `source`, `question`, `alternatives` and `answer`. */
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
    query: string,
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
