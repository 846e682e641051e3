import type { Language } from '@app/languages';
import { analyze, buildQuery, cutIntoWords, isTermOf, type Query, rerank } from '@app/ranking';
import type { Block } from './blocks';

/** Subtracted for each passage that is ranked before the block's passage. */
const RANK_WEIGHT = 0.14;

/** The context that shows the meaning of a question's words. */
export interface QuestionContext {
  /** The visitor's earlier questions, newest first. They show what a follow-up is about. */
  earlier?: readonly string[];
  /** The misspelt words of the question, without diacritics, with their corrections. */
  corrected?: ReadonlyMap<string, string>;
}

/** A block of a passage, with the index of the passage, its title, its headings and its language. */
export interface PlacedBlock extends Block {
  passage: number;
  title: string;
  /** The path of headings above the passage. */
  path: string;
  language: Language;
}

/** A block with its likeness to the question. */
export interface ScoredBlock extends PlacedBlock {
  score: number;
  /** Whether block, headings and title together hold all words of the question itself. */
  isWhole: boolean;
}

/**
 * Scores blocks as the search scores passages: by the words, phrases and parts of words that they share with the
 * question and with the visitor's earlier questions. Words that are rare among the blocks count more. The rank of their
 * passages is subtracted. The blocks stay in their order.
 */
export function scoreByWords(
  question: string,
  { earlier = [], corrected }: QuestionContext,
  blocks: readonly PlacedBlock[],
): ScoredBlock[] {
  const languages = [...new Set(blocks.map(({ language }) => language))];
  const query = buildQuery(question, earlier, languages, { corrected });
  const candidates = blocks.map((block, id) =>
    cutIntoWords({
      ...block,
      id,
      text: block.plain,
      heading: `${block.path} ${block.heading}`,
      url: null,
      documentId: id,
      position: Infinity,
    }),
  );
  const averageLength = candidates.reduce((sum, { length }) => sum + length, 0) / candidates.length;
  const documentFrequency = new Map(
    query.terms.map(({ term }) => [term, candidates.filter((candidate) => isTermOf(candidate, term)).length]),
  );
  const stats = { passageCount: blocks.length, averageLength, documentFrequency };
  const scores = new Map(rerank(query, candidates, stats).map(({ place, score }) => [place, score]));
  return blocks.map((block, place) => {
    const holds = (term: string): boolean => isTermOf(candidates[place]!, term);
    return {
      ...block,
      score: scores.get(place)! - RANK_WEIGHT * block.passage,
      isWhole: isWhole(query, block, holds),
    };
  });
}

/** The index terms of a block. */
export function termsOf({ plain, language }: PlacedBlock): ReadonlySet<string> {
  return new Set(analyze(plain, language));
}

/** Whether a block has all words of the message (`holds`, with its names), and some of them in its text. */
function isWhole({ words }: Query, block: PlacedBlock, holds: (term: string) => boolean): boolean {
  const own = words.filter(({ isInMessage }) => isInMessage);
  if (own.length < 2 || !own.every((word) => word.terms.some(holds))) return false;
  const terms = termsOf(block);
  return own.some((word) => word.terms.some((term) => terms.has(term)));
}
