export { type ExtractedAnswer, extractAnswer } from './answer';
export type { Passage } from './ranking';
export { splitSentences } from './sentences';
export { smallTalkOf } from './small-talk';
