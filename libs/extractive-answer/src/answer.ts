import { detectLanguage, type Language, opening, replyIn, type SiteFact } from '@app/languages';
import { analyze } from '@app/ranking';
import { answerTypeOf } from './answer-type';
import { textOf } from './place-text';
import { pointerText, selectPointers } from './pointers';
import { quotationLine } from './quotation';
import { lastHeading, rankUnits, type Passage, type Query, type RankedUnit } from './ranking';
import { selectSiteFact } from './site-facts';
import { bestOf, hasMatchingHeading, selectFact, selectPlaces, termsOf, type Place } from './selection';

/** The weight of the latest earlier message, where the question weighs 1, and its factor per message further back. */
const HISTORY_WEIGHT = 0.4;
const HISTORY_DECAY = 0.7;
/** Questions for these types of answer ask for a fact, if they begin with the question word. */
const FACTS = new Set(['price', 'hours', 'contact', 'duration', 'person', 'time', 'number']);
/** Text without the fact does not answer a question for these types, which are recognised reliably. */
const NEVER_MISSED = new Set(['price', 'hours', 'contact']);
/** The rest of a longer message is not compared with the passages. */
const MAX_MESSAGE_CHARS = 8_000;
const MAX_WORDS_TO_QUESTION_WORD = 3;
const MAX_SOURCES = 3;
/** A passage that shares this part of its terms with a better one is its twin; a short one only if both share it. */
const TWIN_SHARE = 0.9;
const MIN_TWIN_TERMS = 20;

/** An answer, and the indices of the passages that are its sources, the main one first. */
export interface ExtractedAnswer {
  text: string;
  restsOn: number[];
  /** Whether it only says that the site does not clearly answer the question, and names the nearest pages. */
  isUnsure?: true;
}

/** What is known besides the question and the passages. */
export interface AnswerOptions {
  /** The language that the visitor writes; by default that of the question or, where it shows none, of the passages. */
  language?: Language;
  /** The visitor's earlier messages, latest last. They show what a follow-up is about. */
  history?: readonly string[];
  /** The last answer, if the question has a subject of its own. What it showed does not answer it. */
  shown?: string;
  /** Whether the passages may not answer the question. The answer then says so, and names the nearest pages. */
  isUnsure?: boolean;
  /** Whether the question asks what the site is about. The first passage introduces it, and is the answer. */
  isOverview?: boolean;
  /** The fact of the site that the question asks for. A place that states it is the answer, and certain. */
  siteFact?: SiteFact;
}

/**
 * Answers a question with text of the passages (best first): the section that answers it, or the sentence with the fact
 * that it asks for, usually at most 1,400 characters, and the URL or page of its place. Returns null if the passages
 * hold no text.
 */
export function extractAnswer(
  question: string,
  passages: readonly Passage[],
  {
    language: known = detectLanguage(question),
    history = [],
    shown: lastAnswer,
    isUnsure = false,
    isOverview = false,
    siteFact,
  }: AnswerOptions = {},
): ExtractedAnswer | null {
  const languageOfTexts = detectLanguage(passages[0]?.text ?? '');
  const language = known === 'und' ? languageOfTexts : known;
  const earlier = history.toReversed().map((text, age) => ({
    text: opening(text, MAX_MESSAGE_CHARS),
    weight: HISTORY_WEIGHT * HISTORY_DECAY ** age,
  }));
  const query = {
    question,
    texts: [{ text: opening(question, MAX_MESSAGE_CHARS), weight: 1 }, ...earlier],
    language,
    analyze: (text: string) => analyze(text, language),
    shown: lastAnswer,
  };
  const ranked = rankUnits(query, passages);
  const byPassage = withoutTwins(isOverview ? ranked.filter(isOfFirst).map(inOrder) : ranked);
  const units = byPassage.flat();
  const stated = siteFact && selectSiteFact(units, passages, siteFact);
  if (isUnsure && !isOverview && !stated && !bestOf(units)?.isWhole)
    return pointing(query, known, units, passages);
  const askedFor = isOverview || stated ? undefined : factAskedFor(question, language);
  const fact = stated ?? (askedFor ? selectFact(units) : undefined);
  const places = fact ? [fact] : selectPlaces(units, (passage) => pageOf(passages[passage]));
  if (places.length === 0) return null;
  const isMissed = askedFor !== undefined && NEVER_MISSED.has(askedFor) && !places.flat().some(holds);
  if (isMissed) return pointing(query, known, units, passages);
  const shown = places.map(passageOf);
  const others = fact ? [] : byPassage.map(passageOf).filter((passage) => hasPlace(passages[passage]));
  const restsOn = onePerPage([...shown, ...others], passages).slice(0, MAX_SOURCES);
  const shownText = (places[0] ?? []).map(({ plain }) => plain).join('\n');
  const parts = [
    quotationLine(question, known, shownText, passages[shown[0] ?? 0]?.text),
    ...places.map((place, at) =>
      fact && !stated ? textOf(place) : headingAbove(place, passages, at > 0, query) + textOf(place),
    ),
    placeLine(passages[restsOn[0] ?? 0], language),
  ];
  return { text: parts.filter((part) => part !== '').join('\n\n'), restsOn };
}

function holds({ holdsType }: RankedUnit): boolean {
  return holdsType;
}

/** Says that the site does not clearly answer the question, and names the nearest pages; null if none is near. */
function pointing(
  query: Query,
  known: Language,
  units: readonly RankedUnit[],
  passages: readonly Passage[],
): ExtractedAnswer | null {
  const { question, texts, language, analyze } = query;
  const asked = new Set(analyze(texts[0]?.text ?? ''));
  const pointers = selectPointers(units, passages, asked, pageOf);
  if (pointers.length === 0) return null;
  const quoted = pointers.flatMap((pointer) => pointer.quoted.flat()).map(({ plain }) => plain);
  const text = [
    replyIn(language, 'unsure'),
    quotationLine(question, known, quoted.join('\n'), passages[pointers[0]?.passage ?? 0]?.text),
    ...pointers.map((pointer) => pointerText(pointer, passages)),
  ];
  const shown = pointers.map(({ passage }) => passage);
  const restsOn = onePerPage([...shown, ...units.map(({ passage }) => passage)], passages).slice(
    0,
    MAX_SOURCES,
  );
  return { text: text.filter((part) => part !== '').join('\n\n'), restsOn, isUnsure: true };
}

/** The first passage introduces the site best. Those after it may be about anything. */
function isOfFirst({ passage }: RankedUnit): boolean {
  return passage === 0;
}

/** The unit with the same score as all others, so that a passage is shown from its beginning. */
function inOrder(unit: RankedUnit): RankedUnit {
  return { ...unit, score: 1, headingMatch: 0 };
}

/** "How many seats are there?" asks for a fact; "it fails when I start it" does not. */
function factAskedFor(question: string, language: string): string | undefined {
  const beginning = question.trim().split(/\s+/, MAX_WORDS_TO_QUESTION_WORD).join(' ');
  const type = answerTypeOf(beginning, language) ?? '';
  return FACTS.has(type) ? type : undefined;
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

/** The page of a passage: its URL without a fragment, or its title, and the number of its page. */
function pageOf(passage: Passage | undefined): string {
  const { url, title = '', page } = passage ?? {};
  return `${url?.replace(/#.*/s, '') ?? title}#${page ?? ''}`;
}

/** Whether a reader can find the place of a passage. */
function hasPlace(passage: Passage | undefined): boolean {
  return Boolean(passage?.url) || typeof passage?.page === 'number';
}

/** The line with the heading of a place. The first place gets none that repeats the question or words of the text. */
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

/** The line with the page of the answer, for clients that show no sources; empty if it has neither URL nor page. */
function placeLine(passage: Passage | undefined, language: string): string {
  if (!passage || !hasPlace(passage)) return '';
  const { url, page, heading } = passage;
  const title = passage.title || lastHeading(heading);
  const place = url || replyIn(language, 'page').replace('{page}', String(page));
  const separator = url ? ' – ' : ', ';
  return `${replyIn(language, 'more')} ${title ? title + separator : ''}${place}`;
}
