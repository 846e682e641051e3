import type { CosineScale } from '../../knowledge/vectors/cosine-sum';

/**
 * Questions that hardly any agent was trained to answer, in several languages. Their similarity to an agent's passages
 * is the similarity of unrelated texts.
 */
export const FOREIGN_QUESTIONS: readonly string[] = [
  'What is the tallest mountain in Peru?',
  'How long does a boiled egg need?',
  'Who wrote the first sonnets in English?',
  'Why do cats purr at night?',
  'How many strings does a cello have?',
  'When was the printing press invented?',
  'What makes a rainbow?',
  'Which planet has the most moons?',
  'How do I tie a bowline knot?',
  'Can penguins recognise their own chicks?',
  'Wie entsteht Ebbe und Flut?',
  'Welche Farbe hat ein Rubin?',
  'Wer hat die Zauberflöte komponiert?',
  'Wie lange schläft ein Igel im Winter?',
  'Pourquoi le ciel est-il bleu ?',
  'Qui a peint les Nymphéas ?',
  'Combien de dents a un cheval ?',
  'Où vivent les manchots empereurs ?',
  '¿Cuántos huesos tiene el cuerpo humano?',
  '¿Quién descubrió la penicilina?',
  '¿Por qué emigran las golondrinas?',
  '¿Cómo se forma un volcán?',
  '为什么大海是咸的？',
  '谁发明了造纸术？',
  '蜜蜂怎样酿蜜？',
  '长城有多长？',
  'ミツバチはどうやって話しますか？',
  '富士山の高さは何メートルですか？',
  'Почему осенью желтеют листья?',
  'Сколько лет живёт черепаха?',
];

/** Percentiles between which the spread is measured. */
const HIGH = 0.9;
const LOW = 0.1;
/** The distance of the bar above chance, as a share of the spread of chance: about three standard deviations. */
const MARGIN_OF_SPREAD = 2 / 3;
/** For agents of few passages, where all foreign questions reach about the same similarity. */
const MIN_MARGIN = 0.04;

/**
 * The percentile of the similarities that own headings reach on other pages. At the median, a weak encoder raised
 * foreign questions.
 */
const ELSEWHERE = 0.75;
/** A rate that is measured with fewer headings is unreliable. */
const MIN_HEADINGS = 10;
/** The weight per rate of recognized headings. An encoder that recognizes none gets no weight. */
const WEIGHT_PER_RATE = 3;
const MAX_WEIGHT = 1.5;
/** For agents with too few headings to measure. */
const WEIGHT_UNMEASURED = 0.5;

/** The search for a section of the agent by its heading. */
export interface HeadingSearch {
  /** Whether a passage of the section is the nearest of all. */
  isOwnFirst: boolean;
  /** The similarity of the nearest passage. */
  best: number;
  /** The similarity of the nearest passage on another page; undefined when all nearest passages are on the page. */
  bestElsewhere: number | undefined;
}

/**
 * How cosines of the agent's passages count, measured on its own vectors. The weight follows from how often the encoder
 * recognizes a section by its heading: a passage of the section is the nearest, and nearer than chance. An encoder that
 * does not know the language puts all texts near each other, and so gets no weight. The bar lies above both kinds of
 * questions that the agent does not answer: foreign questions, and questions on its own subjects, which resemble a
 * heading compared with the other pages. `foreignBests` are the best similarities that the foreign questions reach
 * among the passages.
 */
export function cosineScale(
  foreignBests: readonly number[],
  headings: readonly HeadingSearch[],
): CosineScale {
  const sorted = sortedUp(foreignBests);
  const chanceLevel = percentile(sorted, 0.5);
  const barOfForeign = relevanceBar(sorted);
  if (headings.length < MIN_HEADINGS)
    return { chanceLevel, relevanceBar: barOfForeign, weight: WEIGHT_UNMEASURED };
  const aboveChance = percentile(sorted, HIGH);
  const recognized = headings.filter(({ isOwnFirst, best }) => isOwnFirst && best >= aboveChance);
  const elsewhere = sortedUp(headings.flatMap(({ bestElsewhere }) => bestElsewhere ?? []));
  return {
    chanceLevel,
    relevanceBar: Math.max(barOfForeign, percentile(elsewhere, ELSEWHERE)),
    weight: Math.min(MAX_WEIGHT, (WEIGHT_PER_RATE * recognized.length) / headings.length),
  };
}

/**
 * The cosine similarity that foreign questions do not reach. `foreignBests` are the best similarities that they reach
 * among the agent's passages. They depend on the model (unrelated texts lie at 0.1 with one, at 0.7 with another) and
 * on the number of passages. A few foreign questions that the agent can answer do not move the bar far.
 */
export function relevanceBar(foreignBests: readonly number[]): number {
  const sorted = sortedUp(foreignBests);
  const high = percentile(sorted, HIGH);
  const spread = high - percentile(sorted, LOW);
  return high + Math.max(MIN_MARGIN, MARGIN_OF_SPREAD * spread);
}

function sortedUp(values: readonly number[]): number[] {
  return [...values].sort((one, other) => one - other);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
