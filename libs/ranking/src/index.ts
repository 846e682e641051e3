export { analyze } from './analysis';
export { BM25, Bm25Index, type CorpusStats, type TermPostings, bestMatches, heaviestTerms } from './bm25';
export { hasContentWords } from './content-words';
export { type Language, detectLanguage } from './language';
export { type Query, buildQuery } from './query';
export { isRelevant } from './relevance';
export { type Candidate, type PassageText, cutIntoWords } from './candidate';
export { type Ranked, rerank } from './rerank';
export { type Misspelling, corrections, misspellingsOf } from './spelling';
