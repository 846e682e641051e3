import { type Token, analyze, tokenize } from './analysis';
import { flatten, pushGramHashes } from './grams';
import { HashIndex, hashOf, hashOfPair } from './hash-index';
import { type Language, withoutLinkTargets } from '@app/languages';
import { priorOf } from './prior';

/** The end of a sentence: a mark before white space, an ideographic mark, or the end of a line. */
const SENTENCE_END = /(?<=[.!?؟।])\s+|(?<=[。！？；])|\n+/u;

/** A line of a list of amounts, such as "Single room 80 €". A sentence is longer, or ends with its mark. */
const AMOUNT_LINE = /^(?=.*\p{L})(?=.*\p{N}).{1,60}(?<![.!?؟।。！？])$/u;

/** The line between the head of a table and its rows. */
const TABLE_RULE = /^\|[\s|:-]+\|$/;

/**
 * The pieces of a passage by number: the title, the heading, and from `FIRST_SENTENCE` on the sentences of the
 * text.
 */
export const TITLE = 0;
export const HEADING = 1;
export const FIRST_SENTENCE = 2;

/** A passage as text. */
export interface PassageText {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
  url: string | null;
  documentId: number;
  /** Its place in its document, from 0 on. */
  position: number;
}

/**
 * A passage that is prepared for ranking, for any question. Index terms, pairs of words and grams are compared by
 * 32-bit hashes. Collisions affect a few of ten thousand questions.
 */
export interface Candidate {
  id: number;
  /** The pieces that contain each term, pair of words and gram. */
  index: HashIndex;
  pieceCount: number;
  /** The pieces of its first table, or of a list of amounts under its heading. */
  table: { head: number; rows: number[] } | undefined;
  /** The number of index terms. */
  length: number;
  /** The number of different index terms in the title. */
  titleLength: number;
  /** The length of all words with one space between them, in UTF-16 units. */
  flatLength: number;
  documentId: number;
  language: Language;
  /** See `priorOf`. */
  prior: number;
}

/** Prepares a passage for ranking. */
export function cutIntoWords(passage: PassageText): Candidate {
  const { id, text, title, heading, language, documentId } = passage;
  let [length, flatLength] = [0, 0];
  const texts = [title, heading, ...withoutLinkTargets(text).split(SENTENCE_END)];
  const pieces = texts.map((piece) => {
    const tokens = tokenize(piece, language);
    const hashes: number[] = [];
    length += pushWordHashes(hashes, tokens);
    const flat = flatten(tokens);
    flatLength += flat.length;
    pushGramHashes(hashes, flat);
    return hashes;
  });
  const index = new HashIndex(pieces);
  const titleLength = new Set(analyze(title, language)).size;
  const prior = priorOf(passage);
  return {
    id,
    index,
    pieceCount: pieces.length,
    table: tableOf(texts),
    length,
    titleLength,
    flatLength,
    documentId,
    language,
    prior,
  };
}

function tableOf(pieces: readonly string[]): Candidate['table'] {
  const rule = pieces.findIndex((piece) => TABLE_RULE.test(piece));
  if (rule < 0) {
    const rows = pieces.flatMap((piece, at) => (at >= FIRST_SENTENCE && AMOUNT_LINE.test(piece) ? [at] : []));
    return rows.length > 1 ? { head: HEADING, rows } : undefined;
  }
  const rows = pieces.flatMap((piece, at) => (at > rule && piece.startsWith('|') ? [at] : []));
  return { head: rule - 1, rows };
}

/**
 * Adds the hashes of the index terms of a text and of its pairs of adjacent words. Returns the number of index
 * terms.
 */
function pushWordHashes(hashes: number[], tokens: readonly Token[]): number {
  const terms: number[] = [];
  let previous: number | undefined;
  for (const { term, folded, bigram } of tokens) {
    const hash = hashOf(term || folded);
    if (previous !== undefined) hashes.push(hashOfPair(previous, hash));
    previous = hash;
    if (term !== '') terms.push(hash);
    if (bigram) terms.push(hashOf(bigram));
  }
  hashes.push(...terms);
  return terms.length;
}
