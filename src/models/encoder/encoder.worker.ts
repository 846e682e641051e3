import {
  type EncoderWeights,
  readEncoderWeights,
  readStudentWeights,
  SentenceEncoder,
} from '@app/sentence-encoder';
import { workerData } from 'piscina';
import { lowerPriority } from '../../platform/threads/low-priority';
import { handlerOf } from '../../platform/threads/task-handler';
import { type EncoderFile, STUDENT } from './encoder-package';

/**
 * Reads weights from a file, or encodes texts by the weights that are the data of the thread: all threads share them. A
 * thread that has got a patient task leaves the processor to others from then on.
 */
export type EncoderTask = EncoderFile | { texts: readonly string[]; isPatient: boolean };

/** The weights that were read, or the vectors of the texts. */
export type EncoderResult = EncoderWeights | Float32Array[];

/** Questions are short, and fewer pieces are kept for them than for passages. */
const QUESTION_PIECES = 700;

let encoder: SentenceEncoder | undefined;

/** The entry point of the encoder's threads. */
export default handlerOf((task: EncoderTask): EncoderResult | Promise<EncoderResult> => {
  if ('file' in task)
    return task.model === STUDENT ? readStudentWeights(task.file) : readEncoderWeights(task.file);
  if (task.isPatient) lowerPriority();
  encoder ??= new SentenceEncoder(
    workerData as EncoderWeights,
    task.isPatient ? { room: 1 } : { room: 0, keptPieces: QUESTION_PIECES },
  );
  return encoder.encode(task.texts);
});
