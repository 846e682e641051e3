export type { Certainty, Heard } from './calibration';
export { withoutCourtesy } from './courtesy';
export { allExamples, exampleLanguages, type MessageKind } from './examples';
export { partsOf, type MessageParts } from './message-parts';
export { type LearnedVectors, learnVectors, VectorHearing } from './vectors';
export { hearByWords, isCourtesy, questionKindsOf, type QuestionKind } from './words';
