import { detectLanguage, type Language, opening, replyIn } from '@app/languages';
import { analyze } from '@app/ranking';
import { furtherText, isName, linkTo, placeLine, quoted, underHeading } from './answer-text';
import { blocksOf } from './blocks';
import { hasPlace, lastHeading, pageOf, type Passage } from './passage';
import { quotationLine } from './quotation';
import { scoreByWords, type ScoredBlock } from './scores';
import { holdsShape, type Shape } from './shapes';

/** The answer is chosen from the blocks of this many passages. */
const MAX_PASSAGES = 6;
/** A block with the type of answer that is asked for comes first if it is among this many of the best. */
const MAX_BEST = 4;
/**
 * The types of answers that a text must hold to answer a question for them. An address is left out, because it is
 * recognised too often ("where is the log?").
 */
const NEVER_MISSED: ReadonlySet<Shape> = new Set<Shape>(['price', 'hours', 'contact', 'who']);
/** An encoder reads this many of the best blocks by words. */
const MAX_READ = 12;
/**
 * The weight of the cosine of question and block, in standard deviations of the cosines. All words of the question in
 * the block have the weight 1.
 */
const CLOSENESS_WEIGHT = 0.4;
/** The weight of the latest earlier message, where the question weighs 1, and its factor per message further back. */
const HISTORY_WEIGHT = 0.4;
const HISTORY_DECAY = 0.7;
/** The rest of a longer message is not compared with the passages. */
const MAX_MESSAGE_CHARS = 8_000;
const MAX_SOURCES = 3;
/** A second block must have this share of words that are not in the first. */
const MIN_NEW_SHARE = 0.3;
/** Shorter text may be anywhere. */
const MIN_SHOWN_CHARS = 25;

/** An answer, and the indices of the passages that are its sources, the main source first. */
export interface ExtractedAnswer {
  text: string;
  restsOn: number[];
  /** Whether it only says that the site does not clearly answer the question, and names the nearest pages. */
  isUnsure?: true;
}

/** The cosines of the question and each of these texts; undefined if no encoder answers in time. */
export type Closeness = (question: string, texts: readonly string[]) => Promise<number[] | undefined>;

/** The context besides the question and the passages. */
export interface AnswerOptions {
  /** The visitor's language; by default the language of the question or, if it shows none, of the passages. */
  language?: Language;
  /** The visitor's earlier messages, latest last. They show what a follow-up is about. */
  history?: readonly string[];
  /**
   * The last answer, if the question has a subject of its own: the blocks of that answer do not answer the question.
   */
  lastAnswer?: string;
  /** Whether the passages may not answer the question. The answer then says so, and names the nearest pages. */
  isUnsure?: boolean;
  /** Whether the question asks what the site is about. The first passage introduces it, and is the answer. */
  isOverview?: boolean;
  /** The types of answers, such as a price, hours, a contact or a name: without any of them the answer is unclear. */
  shapes?: ReadonlySet<Shape>;
  /** An encoder, if any. Without it, words alone choose. */
  closeness?: Closeness;
}

/**
 * Answers a question with the two blocks of the passages (best first) that are nearest to it: the first whole, under
 * its heading; the second shorter, below a link to its place. Ends with the URL or page of its place. Null if the
 * passages hold no text.
 */
export async function extractAnswer(
  question: string,
  passages: readonly Passage[],
  options: AnswerOptions = {},
): Promise<ExtractedAnswer | null> {
  const { language: known = detectLanguage(question), isOverview = false } = options;
  const language = known === 'und' ? detectLanguage(passages[0]?.text ?? '') : known;
  const read = passages.slice(0, isOverview ? 1 : MAX_PASSAGES);
  const inOrder = scored(question, read, { ...options, language });
  const blocks = isOverview ? inOrder : await ranked(question, inOrder, options);
  const { shapes = new Set<Shape>() } = options;
  const holding = blocks
    .slice(0, MAX_BEST)
    .find(({ plain }) => [...shapes].some((shape) => holdsShape(plain, shape)));
  const first = holding ?? blocks[0];
  if (!first) return null;
  const second = blocks.find((block) => block !== first && isNew(block, first) && !isName(block));
  const isMissed = holding === undefined && [...shapes].some((shape) => NEVER_MISSED.has(shape));
  const isUnsure = !isOverview && (isMissed || (options.isUnsure === true && !first.isWhole));
  const shown = [first, ...(second ? [second] : [])].map(({ passage }) => passage);
  // An answer rests on the blocks that it shows. An unsure answer names the nearest pages too.
  const others = isUnsure ? passages.flatMap((passage, at) => (hasPlace(passage) ? [at] : [])) : [];
  const restsOn = onePerPage(isOverview ? [0] : [...shown, ...others], passages).slice(0, MAX_SOURCES);
  const main = passages[first.passage]!;
  const inLanguage = quotationLine(question, known, first.plain, main);
  const further = second && passages[second.passage]!;
  const more = second && further ? furtherText(second, further) : undefined;
  const parts = isUnsure
    ? [
        replyIn(language, main.isFile ? 'fileUnsure' : 'unsure'),
        inLanguage,
        [linkTo(first, main), quoted(first.text)].join('\n'),
        more ? [more.link, quoted(more.text)].filter((part) => part !== '').join('\n') : '',
      ]
    : [
        inLanguage,
        underHeading(first, question, main),
        more ? [more.link, more.text].filter((part) => part !== '').join('\n') : '',
        placeLine(main, language),
      ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { text, restsOn, ...(isUnsure && { isUnsure }) };
}

/** The blocks, best first, with the blocks of the last answer at the end. */
async function ranked(
  question: string,
  blocks: readonly ScoredBlock[],
  { lastAnswer = '', closeness }: AnswerOptions,
): Promise<ScoredBlock[]> {
  const byWords = blocks.toSorted((one, other) => other.score - one.score);
  const nearest = closeness ? await byCloseness(question, byWords.slice(0, MAX_READ), closeness) : undefined;
  const best = nearest ? [...nearest, ...byWords.slice(MAX_READ)] : byWords;
  const wasShown = ({ text }: ScoredBlock): boolean =>
    text.length >= MIN_SHOWN_CHARS && lastAnswer.includes(text);
  return best.toSorted((one, other) => Number(wasShown(one)) - Number(wasShown(other)));
}

/** The blocks by the sum of words and closeness, best first; undefined if no encoder answers in time. */
async function byCloseness(
  question: string,
  blocks: readonly ScoredBlock[],
  closeness: Closeness,
): Promise<ScoredBlock[] | undefined> {
  if (blocks.length < 2) return undefined;
  const texts = blocks.map(({ heading, plain }) => (heading === '' ? plain : `${heading}\n${plain}`));
  const cosines = await closeness(question, texts);
  if (!cosines) return undefined;
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length;
  const deviation = Math.sqrt(variance) || 1;
  return blocks
    .map((block, at) => ({
      block,
      score: block.score + (CLOSENESS_WEIGHT * (cosines[at]! - mean)) / deviation,
    }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ block }) => block);
}

/** The blocks of the passages in reading order, with their scores by words. */
function scored(
  question: string,
  passages: readonly Passage[],
  { history = [], language }: AnswerOptions & { language: Language },
): ScoredBlock[] {
  const texts = [question, ...history.toReversed()].map((text, age) => ({
    text: opening(text, MAX_MESSAGE_CHARS),
    weight: age === 0 ? 1 : HISTORY_WEIGHT * HISTORY_DECAY ** (age - 1),
  }));
  const blocks = passages.flatMap(({ title, heading, text }, passage) =>
    blocksOf(text, lastHeading(heading)).map((block) => Object.assign(block, { passage, title })),
  );
  return scoreByWords(texts, blocks, (text) => analyze(text, language));
}

/** Whether a block has words that another does not have. */
function isNew({ terms }: ScoredBlock, other: ScoredBlock): boolean {
  const added = [...terms].filter((term) => !other.terms.has(term)).length;
  return added > 0 && added >= MIN_NEW_SHARE * terms.size;
}

function onePerPage(indices: readonly number[], passages: readonly Passage[]): number[] {
  const pages = indices.map((index) => pageOf(passages[index]!));
  return indices.filter((_, at) => pages.indexOf(pages[at]!) === at);
}
