export { SentenceEncoder } from './sentence-encoder';
export { DIMENSIONS } from './network/shape';
export { readStudentWeights, STUDENT_FILE } from './student/read-student-weights';
export { STUDENT_DIMENSIONS } from './student/student-network';
export type { EncoderWeights } from './weights/encoder-weights';
export { EncoderWeightsError } from './weights/encoder-weights-error';
export { readEncoderWeights } from './weights/read-encoder-weights';
