export { type ExtractedAnswer, extractAnswer } from './answer';
export type { Passage } from './ranking';
export { splitSentences } from './sentences';
export { replyIn, smallTalkOf } from './small-talk';
