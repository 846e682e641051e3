import { cutAtSentences } from '@app/languages';
import { estimateTokens } from '@app/page-text';
import type { FoundPassage } from './found-passage';

/** A place that an answer rests on. */
export interface PagePlace {
  sourceId: number;
  url: string | null;
  /** Of a file. */
  page?: number | null;
}

/** A shorter sentence may be in any text. */
const MIN_SENTENCE_CHARS = 25;
/** The maximum number of passages that are read at once. */
const MAX_PASSAGES = 3;

/**
 * The text that follows on a page, in order: the rest of the last passage that was shown, and the passages after it.
 * `page` has the passages of one page, in order; `place` is the place that was shown; it counts if none of its text is
 * recognised, as in an answer in a model's own words.
 */
export function textAfter(
  page: readonly FoundPassage[],
  previousAnswers: readonly string[],
  place: Pick<PagePlace, 'url' | 'page'>,
  budgetTokens: number,
): FoundPassage[] {
  const readTo = page.map(({ text }) => endOfRepeatedText(text, previousAnswers));
  const lastRepeated = readTo.findLastIndex((end) => end > 0);
  const last = lastRepeated >= 0 ? lastRepeated : page.findLastIndex((each) => isAt(each, place));
  const lastPassage = page[lastRepeated];
  const rest = lastPassage ? restOf(lastPassage, readTo[lastRepeated] ?? 0) : [];
  const next = [...rest, ...page.slice(Math.max(last, 0) + 1)].slice(0, MAX_PASSAGES);
  let leftTokens = budgetTokens;
  return next.filter(({ text }, at) => (leftTokens -= estimateTokens(text)) >= 0 || at === 0);
}

/** The end of the last sentence that was shown; 0 if none was. */
function endOfRepeatedText(text: string, shown: readonly string[]): number {
  let [at, end] = [0, 0];
  for (const written of cutAtSentences(text)) {
    at += written.length;
    const sentence = written.trim();
    if (sentence.length >= MIN_SENTENCE_CHARS && shown.some((answer) => answer.includes(sentence))) end = at;
  }
  return end;
}

function isAt(passage: FoundPassage, { url, page = null }: Pick<PagePlace, 'url' | 'page'>): boolean {
  return passage.url === url && passage.page === page;
}

/** The passage with its text from this place to its end; none when nothing is left. */
function restOf(passage: FoundPassage, from: number): FoundPassage[] {
  const text = passage.text.slice(from).trim();
  return text.length < MIN_SENTENCE_CHARS ? [] : [{ ...passage, text }];
}
