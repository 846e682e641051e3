import { join } from 'node:path';
import type { EncoderWeights } from '@app/sentence-encoder';
import { LinkedAbort } from '../../platform/linked-abort';
import { TaskFailedError, TaskThreads } from '../../platform/threads/task-threads';
import { batchesOf } from '../embedding/batches';
import type { EmbeddingLimits } from '../embedding/embedding-client';
import { EmbeddingError } from '../embedding/embedding-error';
import type { Embeddings, EmbeddingVector } from '../embedding/embeddings';
import type { EncoderFile } from './encoder-package';
import type { EncoderResult, EncoderTask } from './encoder.worker';

/**
 * The languages that Universal Sentence Encoder was trained on (Yang and others, "Multilingual Universal Sentence
 * Encoder for Semantic Retrieval", 2019). In others, its vectors do not show the intent of a message.
 */
export const ENCODER_LANGUAGES: ReadonlySet<string> = new Set(
  'ar de en es fr it ja ko nl pl pt ru th tr zh'.split(' '),
);

const WORKER = join(__dirname, 'encoder.worker.js');
/** A call takes as many tasks as it needs. Between them, others have their turn. */
const TASK = { maxTexts: 32, maxChars: 2_500 };
const TASK_TIMEOUT_MS = 60_000;
/** Each thread has memory of its own. */
const ONE_THREAD = { maxThreads: 1, timeoutMs: TASK_TIMEOUT_MS };
/** The tasks have no owners that share a thread. */
const OWNER = 0;

/**
 * An encoder in two worker threads of this process, which share its weights, with the interface of the client of an
 * endpoint. One thread is for patient calls, so that a question never waits for passages; the other stays, so that none
 * waits for its start. The weights are read with the first texts, by a thread that then ends and so frees the memory
 * that reading took.
 */
export class BuiltInEncoder {
  private reader: TaskThreads<EncoderTask, EncoderResult> | undefined;
  private patient: TaskThreads<EncoderTask, EncoderResult> | undefined;
  private urgent: TaskThreads<EncoderTask, EncoderResult> | undefined;
  private weights: Promise<EncoderWeights> | undefined;
  private isClosed = false;

  constructor(private readonly encoder: EncoderFile) {}

  /** Ends the threads. Running calls fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.reader?.close(), this.patient?.close(), this.urgent?.close()]);
  }

  /**
   * The vectors of the texts. There are no retries: no fault is temporary.
   * @throws EmbeddingError; the signal's reason
   */
  async embed(_model: string, texts: readonly string[], limits: EmbeddingLimits): Promise<Embeddings> {
    // A patient call waits behind others, however slow the machine is. Each of its tasks has a limit.
    const limited = new LinkedAbort(limits.signal, limits.isPatient ? undefined : limits.timeoutMs);
    const { signal } = limited;
    try {
      return {
        vectors: await unlessAborted(this.encode(texts, limits.isPatient, signal), signal),
        tokens: 0,
      };
    } catch (error) {
      limits.signal.throwIfAborted();
      throw signal.aborted ? new EmbeddingError('timeout', 'the built-in encoder took too long') : error;
    } finally {
      limited.unlink();
    }
  }

  private async encode(
    texts: readonly string[],
    isPatient: boolean,
    signal: AbortSignal,
  ): Promise<EmbeddingVector[]> {
    const weights = await this.read();
    const batches = batchesOf(
      texts.map((text) => ({ text })),
      TASK,
    );
    const encoded = batches.map((batch) =>
      this.run({ texts: batch.map(({ text }) => text), isPatient }, { weights, signal }),
    );
    return ((await Promise.all(encoded)) as EmbeddingVector[][]).flat();
  }

  private async read(): Promise<EncoderWeights> {
    this.weights ??= this.readFile();
    try {
      return await this.weights;
    } catch (cause) {
      // The file may have been replaced by the next call.
      this.weights = undefined;
      throw new EmbeddingError('error', `${(cause as Error).message} (${this.encoder.file})`, { cause });
    }
  }

  private async readFile(): Promise<EncoderWeights> {
    try {
      return (await this.run(this.encoder)) as EncoderWeights;
    } finally {
      await this.reader?.close();
      this.reader = undefined;
    }
  }

  /** @throws EmbeddingError; the signal's reason */
  private async run(
    task: EncoderTask,
    { weights, signal }: { weights?: EncoderWeights; signal?: AbortSignal } = {},
  ): Promise<EncoderResult> {
    if (this.isClosed) throw new EmbeddingError('error', 'the built-in encoder is closed');
    try {
      return await this.threadsFor(task, weights).run(task, { owner: OWNER, signal });
    } catch (cause) {
      signal?.throwIfAborted();
      // A text that ends a thread must not stop the others.
      const kind = cause instanceof TaskFailedError ? 'refused' : 'error';
      throw new EmbeddingError(kind, (cause as Error).message, { cause });
    }
  }

  private threadsFor(task: EncoderTask, data?: EncoderWeights): TaskThreads<EncoderTask, EncoderResult> {
    if ('file' in task) return (this.reader ??= new TaskThreads(WORKER, ONE_THREAD));
    if (task.isPatient) return (this.patient ??= new TaskThreads(WORKER, { ...ONE_THREAD, data }));
    return (this.urgent ??= new TaskThreads(WORKER, { ...ONE_THREAD, minThreads: 1, data }));
  }
}

/** The result of `work`, unless the signal fires before. @throws the signal's reason */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
