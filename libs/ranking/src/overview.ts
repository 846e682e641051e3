import { type Language, inAllLanguages } from '@app/languages';
import { analyze, tokenize } from './analysis';

/** Questions about a thing, with the thing: "what is Acme", "tell me about Acme". */
const WHAT_IS = inAllLanguages('asksWhatIs').flat();
/** Questions for the site itself. */
const ABOUT_SITE = inAllLanguages('asksAboutSite').flat();
/** These questions begin a message. The bound keeps the patterns fast for any message. */
const MAX_READ_CHARS = 200;
/** Between the headings above a text. */
const PATH_SEPARATOR = '>';
/** Between the parts of a title. */
const SEPARATORS = /\s[|–—·•«»<>:~/-]\s|:\s/;

/** The facts about a site that `asksForOverview` needs. */
export interface SiteInBrief {
  languages: readonly Language[];
  /** The titles of the start pages, of which a part is often the site's name. */
  startTitles: readonly string[];
  /** The results of the search, best first. */
  found: readonly { title: string; heading: string }[];
}

/**
 * Whether the message asks what the site is. A site writes its own name everywhere, so a search for it finds any page;
 * the start page answers the question. Its title is the name, or begins with it: "Borg Documentation". A thing that has
 * a page or a section of its own is answered there instead, and so is the subject of the site: "What is a boat?" does
 * not ask for the boat yard, because a name has no article.
 */
export function asksForOverview(message: string, { languages, startTitles, found }: SiteInBrief): boolean {
  const text = message.trim().slice(0, MAX_READ_CHARS);
  if (ABOUT_SITE.some((pattern) => pattern.test(text))) return true;
  const thing = thingAskedFor(message);
  if (thing === undefined) return false;
  const names = startTitles.flatMap(partsOf);
  const subjects = found
    .filter(({ title }) => !startTitles.includes(title))
    .flatMap(({ title, heading }) => [title, heading.slice(heading.lastIndexOf(PATH_SEPARATOR) + 1)]);
  // The passages of one page have its title.
  const distinct = [...new Set(subjects)];
  return languages.some((language) => {
    const sequence = analyze(thing, language);
    const terms = new Set(sequence);
    const hasArticle = tokenize(thing, language)[0]?.term === '';
    const read = (name: string): string[] => analyze(name.slice(0, MAX_READ_CHARS), language);
    const isNamedBy = (title: readonly string[]): boolean => isSame(new Set(title), terms);
    const isName = (title: readonly string[]): boolean =>
      isNamedBy(title) || (!hasArticle && isNamedBy(title.slice(0, sequence.length)));
    if (terms.size === 0 || distinct.some((name) => isNamedBy(read(name)))) return false;
    return names.some((name) => isName(read(name)));
  });
}

/** The thing of a question such as "what is Acme"; undefined for other messages. */
export function thingAskedFor(message: string): string | undefined {
  const text = message.trim().slice(0, MAX_READ_CHARS);
  for (const pattern of WHAT_IS) {
    const thing = pattern.exec(text)?.groups?.['thing'];
    if (thing) return thing;
  }
  return undefined;
}

/** The parts of a title: "Acme Library | Home" has two. */
function partsOf(title: string): string[] {
  return title.slice(0, MAX_READ_CHARS).split(SEPARATORS);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((term) => other.has(term));
}
