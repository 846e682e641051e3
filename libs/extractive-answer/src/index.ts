export { extractAnswer, type AnswerOptions, type Closeness, type ExtractedAnswer } from './answer';
export type { Passage } from './passage';
export { splitSentences } from './sentences';
export { holdsShape, type Shape } from './shapes';
