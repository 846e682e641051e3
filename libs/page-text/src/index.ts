export { withCents } from './cents';
export { decodeHtml, decodeText, toCleanText, unmarkedUtf16, type DecodedText } from './charset';
export { isGarbled } from './garbled-text';
export { hasWords } from './has-words';
export { isLetterSpaced, lettersTogether } from './letter-spacing';
export { withoutLinkLists } from './link-lists';
export { repairMojibake } from './mojibake';
export type { Section } from './outline';
export type { Page } from './page';
export { readText } from './plain-text';
export { toPassages, type Passage } from './passages';
export { parseSelector } from './selector';
export { TableText } from './table-text';
export { estimateTokens } from './tokens';
export { withoutRepeats } from './repeats';

type Pages = typeof import('./page');

/** See `page.ts`, which is loaded with the first page: only threads and processes for documents read any. */
export const readPage: Pages['readPage'] = (...given) => (require('./page') as Pages).readPage(...given);
