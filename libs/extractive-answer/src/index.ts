export { answerTypeOf, holdsType } from './answer-type';
export { type ExtractedAnswer, extractAnswer } from './answer';
export type { Passage } from './ranking';
export { splitSentences } from './sentences';
export { contactsIn, holdsSiteFact } from './site-facts';
export { smallTalkOf } from './small-talk';
export { givesInstructions } from './units';
