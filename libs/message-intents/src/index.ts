export type { Certainty, Heard } from './calibration';
export { exampleLanguages, type MessageKind } from './examples';
export { hearByWords, questionKindsOf, type QuestionKind } from './words';
