import { type EncoderWeights, readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
import { handlerOf } from '../../platform/threads/task-handler';

/** Reads weights from a file, or encodes texts by weights that were read: all threads share them. */
export type EncoderTask = { file: string } | { weights: EncoderWeights; texts: readonly string[] };

/** What was read, or the vectors of the texts. */
export type EncoderResult = EncoderWeights | Float32Array[];

let encoder: SentenceEncoder | undefined;

/** The entry point of the encoder's threads. */
export default handlerOf((task: EncoderTask): EncoderResult | Promise<EncoderResult> => {
  if ('file' in task) return readEncoderWeights(task.file);
  encoder ??= new SentenceEncoder(task.weights);
  return encoder.encode(task.texts);
});
