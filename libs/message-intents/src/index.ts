export type { Certainty, Heard } from './calibration';
export { withoutCourtesy } from './courtesy';
export { examplesWith } from './example-words';
export { allExamples, type Example, exampleLanguages, type MessageKind } from './examples';
export { partsOf, type MessageParts } from './message-parts';
export {
  MARKED_KINDS,
  type MarkedKind,
  type NearExample,
  type OwnExample,
  OwnExamples,
  SAY_THE_SAME,
} from './own-examples';
export { type LearnedVectors, learnVectors, VectorHearing } from './vectors';
export {
  hearByWords,
  isCourtesy,
  languageToRead,
  leftOutExamples,
  questionKindsOf,
  type QuestionKind,
} from './words';
