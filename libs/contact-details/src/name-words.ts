import { LANGUAGES, wordsOf } from '@app/languages';

/** Words, in lower case, that are not names but are sometimes capitalised in places where a name could be. */
const NOT_NAMES = new Set(wordsOf('notNames'));

/** Cities that people often come from. Countries come from `Intl`. */
const CITIES = new Set(
  (
    'new los san las hong kong berlin hamburg münchen munich köln cologne frankfurt stuttgart düsseldorf ' +
    'leipzig dresden hannover nürnberg wien vienna graz zürich zurich genf geneva basel bern ' +
    'paris lyon marseille toulouse nice bordeaux lille nantes madrid barcelona valencia sevilla lisboa lisbon ' +
    'porto roma rome milano milan torino napoli firenze london ' +
    'manchester birmingham edinburgh glasgow dublin amsterdam rotterdam utrecht brussels bruxelles antwerp ' +
    'copenhagen oslo stockholm helsinki warsaw warszawa kraków ' +
    'praha prague budapest bucharest sofia athens istanbul ankara moscow kyiv kiev boston chicago seattle ' +
    'austin dallas houston denver miami atlanta toronto montreal ' +
    'vancouver texas california florida york francisco angeles vegas bogotá lima santiago buenos aires são ' +
    'paulo rio tokyo osaka kyoto seoul beijing shanghai shenzhen taipei singapore ' +
    'bangkok jakarta manila mumbai delhi bangalore bengaluru chennai hyderabad dubai cairo lagos nairobi ' +
    'johannesburg sydney melbourne perth brisbane auckland europe asia africa'
  ).split(' '),
);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Countries in the languages in which companies are found. */
const COUNTRIES = new Set(
  LANGUAGES.flatMap(([language, { ownCompany }]) => (ownCompany ? countryNames(language) : [])),
);

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

/** Whether the word is never part of a name: a function word, a role, a nationality or a greeting. */
export function isNoName(word: string): boolean {
  return NOT_NAMES.has(word.toLowerCase());
}

/** Whether this is a well-known city or a country, and therefore not an employer. */
export function isPlace(text: string): boolean {
  const lower = text.toLowerCase();
  return COUNTRIES.has(lower) || lower.split(/[ -]/).every((word) => CITIES.has(word));
}
