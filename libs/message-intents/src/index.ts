export type { Certainty, Heard } from './calibration';
export { isCourtesy, withoutCourtesy } from './courtesy';
export { exampleLanguages, type MessageKind } from './examples';
export { partsOf, type MessageParts } from './message-parts';
export { allExamples, type LearnedVectors, learnVectors, VectorHearing } from './vectors';
export { hearByWords, learnExamples, questionKindsOf, type QuestionKind } from './words';
