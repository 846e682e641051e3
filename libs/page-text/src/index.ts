export { decodeHtml } from './charset';
export type { Section } from './outline';
export { readPage } from './page';
export type { Page } from './page';
export { readText } from './plain-text';
export { toPassages } from './passages';
export type { Passage, PassageOptions } from './passages';
export { estimateTokens } from './tokens';
export { withoutRepeats } from './repeats';
