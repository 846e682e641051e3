export type { ExtractedAnswer } from './answer';
export type { Passage } from './ranking';
export { splitSentences } from './sentences';

// Each file is loaded with its first use: the patterns of all languages would delay every start.
type Answers = typeof import('./answer');
type SiteFacts = typeof import('./site-facts');

/** See `answer.ts`. */
export const extractAnswer: Answers['extractAnswer'] = (...given) =>
  (require('./answer') as Answers).extractAnswer(...given);

/** See `site-facts.ts`. */
export const contactsIn: SiteFacts['contactsIn'] = (...given) =>
  (require('./site-facts') as SiteFacts).contactsIn(...given);

/** See `site-facts.ts`. */
export const holdsSiteFact: SiteFacts['holdsSiteFact'] = (...given) =>
  (require('./site-facts') as SiteFacts).holdsSiteFact(...given);
