import type { Schema } from '../document.js';
import { TrainingFailedError } from '../errors.js';
import type { Clock } from '../retries.js';
import { path } from '../path.js';
import { newKey, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';
import { TrainingMethods } from './methods.js';

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;

/** Training sources: the texts, pages, websites, files and pairs from which an agent answers. */
export class Training extends TrainingMethods {
  constructor(
    transport: Transport,
    private readonly clock: Clock,
  ) {
    super(transport);
  }

  /**
   * Adds files, each as a source with its name. `urls` are the URLs of the originals, in the same order. They are read
   * in the background: see `wait`.
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
   * Replaces a file, and the URL of its original if given. The source takes the name of the file. The earlier content
   * is used until the new file has been read.
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
}
