import { detectLanguage, type Language, replyIn } from '@app/languages';
import { isName, linked, MAX_FURTHER_CHARS, placeLine, quoted, shortened, underHeading } from './answer-text';
import { blocksOf } from './blocks';
import { hasPlace, lastHeading, pageOf, type Passage } from './passage';
import { quotationLine } from './quotation';
import { type QuestionContext, scoreByWords, type ScoredBlock, termsOf } from './scores';
import { holdsShape, type Shape } from './shapes';

/** The answer is chosen from the blocks of this many passages. */
const MAX_PASSAGES = 10;
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
 * The weight of the cosine of question and block, in standard deviations of the cosines. The scores by words of the
 * best blocks have a standard deviation of 0.2 to 0.3.
 */
const CLOSENESS_WEIGHT = 0.6;
/** An answer with this many characters needs no third block. */
const ENOUGH_CHARS = 500;
const MAX_SOURCES = 3;
/** A further block must have this share of words that are not in a block before it. */
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
export interface AnswerOptions extends QuestionContext {
  /** The visitor's language; by default the language of the question or, if it shows none, of the passages. */
  language?: Language;
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
 * Answers a question with the blocks of the passages (best first) that are nearest to it: the first whole, under its
 * heading; the next, and more while the answer is short, each cut and below a link to its place. Ends with the URL or
 * page of the first block. Null if the passages hold no text.
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
  const isMissed = holding === undefined && [...shapes].some((shape) => NEVER_MISSED.has(shape));
  const isUnsure = !isOverview && (isMissed || (options.isUnsure === true && !first.isWhole));
  const more = furtherBlocks(first, blocks);
  const shown = [first, ...more].map(({ passage }) => passage);
  // An answer rests on the blocks that it shows. An unsure answer names the nearest pages too.
  const others = isUnsure ? passages.flatMap((passage, at) => (hasPlace(passage) ? [at] : [])) : [];
  const restsOn = onePerPage(isOverview ? [0] : [...shown, ...others], passages).slice(0, MAX_SOURCES);
  const main = passages[first.passage]!;
  const inLanguage = quotationLine(question, known, first.plain, main);
  const linkedText = (block: ScoredBlock, blockText: string): string =>
    linked(block, passages[block.passage]!, blockText);
  const parts = isUnsure
    ? [
        replyIn(language, main.isFile ? 'fileUnsure' : 'unsure'),
        inLanguage,
        linkedText(first, quoted(first.text)),
        ...more.map((block) => linkedText(block, quoted(shortened(block)))),
      ]
    : [
        inLanguage,
        underHeading(first, question, main),
        ...more.map((block) => linkedText(block, shortened(block))),
        placeLine(main, language),
      ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { text, restsOn, ...(isUnsure && { isUnsure }) };
}

/** The best other blocks, each with new words: the next, and more while the answer is short. */
function furtherBlocks(first: ScoredBlock, blocks: readonly ScoredBlock[]): ScoredBlock[] {
  const shown = [first];
  let chars = first.plain.length;
  for (const block of blocks) {
    if (shown.length > 1 && chars >= ENOUGH_CHARS) break;
    if (isName(block) || !shown.every((other) => isNew(block, other))) continue;
    shown.push(block);
    chars += Math.min(block.plain.length, MAX_FURTHER_CHARS);
  }
  return shown.slice(1);
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
  { language, ...context }: QuestionContext & { language: Language },
): ScoredBlock[] {
  const blocks = passages.flatMap(({ title, heading: path, text, language: own = language }, passage) =>
    blocksOf(text, lastHeading(path)).map((block) =>
      Object.assign(block, { passage, title, path, language: own }),
    ),
  );
  return scoreByWords(question, context, blocks);
}

/** Whether a block has words that another does not have. */
function isNew(block: ScoredBlock, other: ScoredBlock): boolean {
  const [terms, known] = [termsOf(block), termsOf(other)];
  const added = [...terms].filter((term) => !known.has(term)).length;
  return added > 0 && added >= MIN_NEW_SHARE * terms.size;
}

function onePerPage(indices: readonly number[], passages: readonly Passage[]): number[] {
  const pages = indices.map((index) => pageOf(passages[index]!));
  return indices.filter((_, at) => pages.indexOf(pages[at]!) === at);
}
