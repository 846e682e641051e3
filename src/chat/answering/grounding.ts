import {
  detectLanguage,
  fold,
  isStopWord,
  vocabularyOf,
  type Language,
  emailsIn,
  withoutEmails,
} from '@app/languages';
import { claimsOf, KnownFigures, withAsciiDigits } from './figures';

const URL = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`|]{1,2000}/giu;
/** The target of a link in Markdown. */
const TARGET = /\]\(<?([^()\s<>]{1,2000})>?\)/gu;
const SCHEME = /^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/i;
const FRAGMENT = /#.*$/;
const MARKS_AFTER = /[/.,;:!?*_]+$/;
/** The numbers of list items are not figures. */
const LIST_NUMBER = /^[ \t>]*\d{1,3}[.)](?=\s)/gm;
/** Code contains arbitrary names, and headings capitalise all words. */
const WITHOUT_SENTENCES = /`[^`\n]*`|^[ \t]*#.*$|\*\*[^*\n]*\*\*/gm;
const WORD_OR_END = /\p{L}[\p{L}\p{M}'’-]*|[^\p{L}\s,]|\n/gu;
const CAPITALISED = /^\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}/u;
/** Longer words are the same if they begin alike: endings change with the sentence. */
const MIN_STEM_CHARS = 4;
const MAX_ENDING_CHARS = 2;

/**
 * The figures, addresses, links and names of an answer that are missing from its permitted texts: the passages, the
 * conversation and the description of the agent. Names are compared only if all texts share a language, because names
 * may be translated.
 */
export function ungroundedClaims(answer: string, evidence: readonly string[]): string[] {
  const text = withAsciiDigits(answer);
  const addresses = [...new Set(addressesIn(text.toLowerCase()))];
  const prose = withoutEmails(text.replaceAll(TARGET, '] ').replaceAll(URL, ' '), ' ');
  const counted = prose.replaceAll(LIST_NUMBER, '');
  const language = detectLanguage(prose);
  const names = language === 'und' ? [] : nameRuns(prose.replaceAll(WITHOUT_SENTENCES, '.'), language);
  const figures = claimsOf(counted);
  // Most answers have few claims, and the texts are long: read the texts only for existing claims.
  if (addresses.length === 0 && names.length === 0 && figures.length === 0) return [];
  const texts = evidence.map(withAsciiDigits);
  return [
    ...(addresses.length > 0 ? unknownAddresses(addresses, texts) : []),
    ...(figures.length > 0 ? new KnownFigures(texts).unknownOf(figures, counted) : []),
    ...(names.length > 0 ? unknownNames(names, texts.join('\n'), language) : []),
  ];
}

function unknownAddresses(addresses: readonly string[], texts: readonly string[]): string[] {
  const known = texts.join('\n').toLowerCase();
  return addresses.filter((address) => !known.includes(address));
}

/** The email addresses and URLs of a text, without scheme, fragment and closing marks. The text is in lower case. */
function addressesIn(text: string): string[] {
  const targets = [...text.matchAll(TARGET)].map(([, target]) => target!);
  const bare = [...Array.from(text.matchAll(URL), ([address]) => address), ...emailsIn(text)];
  return [...targets, ...bare]
    .map((address) => address.replace(SCHEME, '').replace(FRAGMENT, '').replace(MARKS_AFTER, ''))
    .filter((address) => address !== '' && !/^\+?\d[\d-]*$/.test(address));
}

/** The runs of capitalised words of which two neighbours are in no text; none if the texts have another language. */
function unknownNames(runs: readonly string[][], evidence: string, language: Language): string[] {
  if (detectLanguage(evidence) !== language) return [];
  const known = new Set(evidence.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.map(stemOf));
  return runs
    .filter((run) =>
      run.some((word, i) => i > 0 && [run[i - 1]!, word].every((one) => !known.has(stemOf(one)))),
    )
    .map((run) => run.join(' '));
}

/** The runs of capitalised words. Where all nouns are capitalised, the first word of a sentence begins none. */
function nameRuns(text: string, language: Language): string[][] {
  const capitalizesNouns = vocabularyOf(language)?.capitalizesNouns === true;
  const runs: string[][] = [];
  let run: string[] = [];
  let isFirst = true;
  for (const [token] of text.matchAll(WORD_OR_END)) {
    const mayBeName = CAPITALISED.test(token) && !isStopWord(fold(token.toLowerCase()), language);
    if (mayBeName && !(isFirst && capitalizesNouns)) run.push(token);
    else {
      runs.push(run);
      run = [];
    }
    isFirst = !/^\p{L}/u.test(token);
  }
  return [...runs, run].filter(({ length }) => length > 1);
}

function stemOf(word: string): string {
  const folded = fold(word.toLowerCase());
  return folded.slice(0, Math.max(MIN_STEM_CHARS, folded.length - MAX_ENDING_CHARS));
}
