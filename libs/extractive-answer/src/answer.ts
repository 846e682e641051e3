import { detectLanguage, opening, replyIn } from '@app/languages';
import { analyze } from '@app/ranking';
import { answerTypeOf } from './answer-type';
import { textOf } from './place-text';
import { lastHeading, rankUnits, type Passage, type Query, type RankedUnit } from './ranking';
import { hasMatchingHeading, selectPlaces, termsOf, type Place } from './selection';

/** The weight of the latest earlier message, where the question weighs 1, and its factor per message further back. */
const HISTORY_WEIGHT = 0.4;
const HISTORY_DECAY = 0.7;
/** Questions for these types of answer ask for a fact, if they begin with the question word. */
const FACTS = new Set(['person', 'time', 'number']);
/** The rest of a longer message is not compared with the passages. */
const MAX_MESSAGE_CHARS = 8_000;
const MAX_WORDS_TO_QUESTION_WORD = 3;
const MAX_LINKS = 3;
/** A passage that shares this part of its terms with a better one is its twin; a short one only if both share it. */
const TWIN_SHARE = 0.9;
const MIN_TWIN_TERMS = 20;

/** An answer, and the indices of the passages that it is taken from or links to, the main one first. */
export interface ExtractedAnswer {
  text: string;
  restsOn: number[];
}

/** What is known beside the question and the passages. */
export interface AnswerOptions {
  /** The visitor's earlier messages, latest last. They show what a follow-up is about. */
  history?: readonly string[];
  /** Whether the passages may not answer the question. The answer then begins with a line that says this. */
  isUnsure?: boolean;
  /** Whether the question asks what the site is about. The first passages introduce it, and answer in their order. */
  isOverview?: boolean;
}

/**
 * Answers a question with text of the passages (best first): the section that answers it, or the sentence with the fact
 * that it asks for, usually at most 1,200 characters, and links to its page and two others. Returns null if the
 * passages hold no text.
 */
export function extractAnswer(
  question: string,
  passages: readonly Passage[],
  { history = [], isUnsure = false, isOverview = false }: AnswerOptions = {},
): ExtractedAnswer | null {
  const detected = detectLanguage(question);
  const language = detected === 'und' ? detectLanguage(passages[0]?.text ?? '') : detected;
  const earlier = history.toReversed().map((text, age) => ({
    text: opening(text, MAX_MESSAGE_CHARS),
    weight: HISTORY_WEIGHT * HISTORY_DECAY ** age,
  }));
  const query = {
    question,
    texts: [{ text: opening(question, MAX_MESSAGE_CHARS), weight: 1 }, ...earlier],
    language,
    analyze: (text: string) => analyze(text, language),
  };
  const ranked = rankUnits(query, passages);
  const byPassage = withoutTwins(isOverview ? ranked.map(inOrder) : ranked);
  const asksForFact = !isUnsure && !isOverview && isForFact(question, language);
  const places = selectPlaces(byPassage.flat(), asksForFact, (passage) => pageOf(passages[passage]));
  if (places.length === 0) return null;
  const shown = places.map(passageOf);
  const others = asksForFact ? [] : byPassage.map(passageOf).filter((passage) => passages[passage]?.url);
  const restsOn = onePerPage([...shown, ...others], passages).slice(0, MAX_LINKS);
  const parts = [
    isUnsure ? replyIn(language, 'unsure') : '',
    ...places.map((place, at) =>
      asksForFact ? textOf(place) : headingAbove(place, passages, at > 0, query) + textOf(place),
    ),
    restsOn.flatMap((passage) => linkTo(passages[passage], language)).join('\n'),
  ];
  return { text: parts.filter((part) => part !== '').join('\n\n'), restsOn };
}

/** The unit with a score by which the first passage is the best one, from its beginning on. */
function inOrder(unit: RankedUnit): RankedUnit {
  return { ...unit, score: 1 / (1 + unit.passage), headingMatch: 0 };
}

/** "How many seats are there?" asks for a fact; "it fails when I start it" does not. */
function isForFact(question: string, language: string): boolean {
  const beginning = question.trim().split(/\s+/, MAX_WORDS_TO_QUESTION_WORD).join(' ');
  return FACTS.has(answerTypeOf(beginning, language) ?? '');
}

/** The units by passage, without passages that hold the same words as a better one. */
function withoutTwins(units: readonly RankedUnit[]): Place[] {
  const kept: { place: Place; terms: Set<string> }[] = [];
  for (const index of new Set(units.map(({ passage }) => passage))) {
    const place = units.filter(({ passage }) => passage === index);
    const terms = termsOf(place);
    if (!kept.some((other) => isTwin(other.terms, terms))) kept.push({ place, terms });
  }
  return kept.map(({ place }) => place);
}

function isTwin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((term) => other.has(term)).length;
  const [least, most] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  return shared >= TWIN_SHARE * (least < MIN_TWIN_TERMS ? most : least);
}

function passageOf(place: Place): number {
  return place[0]?.passage ?? 0;
}

/** The first of the passages of each page. */
function onePerPage(indices: readonly number[], passages: readonly Passage[]): number[] {
  const pages = indices.map((index) => pageOf(passages[index]));
  return indices.filter((_, at) => pages.indexOf(pages[at] ?? '') === at);
}

/** The page of a passage: its URL without a fragment, or its title. */
function pageOf(passage: Passage | undefined): string {
  return passage?.url?.replace(/#.*/s, '') ?? passage?.title ?? '';
}

/** The line with the heading of a place. A first place has none that repeats the question or words of the text. */
function headingAbove(
  place: Place,
  passages: readonly Passage[],
  isFurther: boolean,
  { analyze }: Query,
): string {
  const [first] = place;
  if (!first) return '';
  const heading = lastHeading(first.heading);
  const title = passages[first.passage]?.title ?? '';
  const known = termsOf(place);
  const isKnown =
    heading === title || hasMatchingHeading(first) || analyze(heading).every((term) => known.has(term));
  const names = isFurther ? [title, heading] : isKnown ? [] : [heading];
  const line = [...new Set(names)].filter((name) => name !== '').join(': ');
  return line === '' ? '' : `${line}\n`;
}

function linkTo(passage: Passage | undefined, language: string): string[] {
  if (!passage?.url) return [];
  const title = passage.title || lastHeading(passage.heading);
  return [`${replyIn(language, 'more')} ${title ? `${title} – ` : ''}${passage.url}`];
}
