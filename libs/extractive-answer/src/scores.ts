import type { Block } from './blocks';

/** The weight of words of the title and heading; words of the block have the weight 1. */
const NAME_WEIGHT = 0.7;
/** Subtracted for each passage that is ranked before the block's passage. */
const RANK_WEIGHT = 0.11;

/** A block of a passage, with the index of the passage and the title of its page. */
export interface PlacedBlock extends Block {
  passage: number;
  title: string;
}

/** A block with its overlap with the question. */
export interface ScoredBlock extends PlacedBlock {
  score: number;
  /** Whether block, heading and title together hold all words of the question itself. */
  isWhole: boolean;
  /** The index terms of the block. */
  terms: ReadonlySet<string>;
}

/**
 * Scores blocks by the words that they and the names above them share with the question, from 0 to 1.7 less the rank of
 * their passages. Rare words among the blocks count more. `texts` are the question and the visitor's earlier messages
 * with their weights, the question first, with weight 1.
 */
export function scoreByWords(
  texts: readonly { text: string; weight: number }[],
  blocks: readonly PlacedBlock[],
  analyze: (text: string) => string[],
): ScoredBlock[] {
  const weights = new Map<string, number>();
  for (const { text, weight } of texts)
    for (const term of analyze(text)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  const own = [...weights].filter(([, weight]) => weight === 1).map(([term]) => term);
  const terms = blocks.map(({ plain }) => new Set(analyze(plain)));
  const masses = [...weights].map(([term, weight]) => {
    const count = terms.filter((each) => each.has(term)).length;
    return [term, weight * Math.log(1 + (blocks.length - count + 0.5) / (count + 0.5))] as const;
  });
  const total = masses.reduce((sum, [, mass]) => sum + mass, 0) || 1;
  const shareOf = (held: ReadonlySet<string>): number =>
    masses.reduce((sum, [term, mass]) => (held.has(term) ? sum + mass : sum), 0) / total;
  return blocks.map((block, at) => {
    const held = terms[at]!;
    const names = new Set(analyze(`${block.title}\n${block.heading}`));
    return {
      ...block,
      score: shareOf(held) + NAME_WEIGHT * shareOf(names) - RANK_WEIGHT * block.passage,
      isWhole:
        own.length > 1 &&
        own.every((term) => held.has(term) || names.has(term)) &&
        own.some((term) => held.has(term)),
      terms: held,
    };
  });
}
