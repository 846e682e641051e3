export type { Certainty, Heard } from './calibration';
export { withoutCourtesy } from './courtesy';
export { exampleLanguages, type MessageKind } from './examples';
export { partsOf, type MessageParts } from './message-parts';
export { comparedExamples, NearestExamples, type Vector } from './nearest';
export { hearByWords, questionKindsOf, type QuestionKind } from './words';
