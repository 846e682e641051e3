export type { ExtractedAnswer } from './answer';
export type { Passage } from './ranking';
export { splitSentences } from './sentences';

// Each file is loaded with its first use: the patterns of all languages would delay every start.
type Answers = typeof import('./answer');
type AnswerTypes = typeof import('./answer-type');
type SiteFacts = typeof import('./site-facts');
type SmallTalk = typeof import('./small-talk');
type Units = typeof import('./units');

/** See `answer.ts`. */
export const extractAnswer: Answers['extractAnswer'] = (...given) =>
  (require('./answer') as Answers).extractAnswer(...given);

/** See `answer-type.ts`. */
export const answerTypeOf: AnswerTypes['answerTypeOf'] = (...given) =>
  (require('./answer-type') as AnswerTypes).answerTypeOf(...given);

/** See `answer-type.ts`. */
export const holdsType: AnswerTypes['holdsType'] = (...given) =>
  (require('./answer-type') as AnswerTypes).holdsType(...given);

/** See `site-facts.ts`. */
export const contactsIn: SiteFacts['contactsIn'] = (...given) =>
  (require('./site-facts') as SiteFacts).contactsIn(...given);

/** See `site-facts.ts`. */
export const holdsSiteFact: SiteFacts['holdsSiteFact'] = (...given) =>
  (require('./site-facts') as SiteFacts).holdsSiteFact(...given);

/** See `small-talk.ts`. */
export const smallTalkOf: SmallTalk['smallTalkOf'] = (...given) =>
  (require('./small-talk') as SmallTalk).smallTalkOf(...given);

/** See `units.ts`. */
export const givesInstructions: Units['givesInstructions'] = (...given) =>
  (require('./units') as Units).givesInstructions(...given);
