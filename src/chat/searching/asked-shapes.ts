import { holdsShape, type Shape } from '@app/extractive-answer';
import { type Language, siteLabel, type SiteLabel } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { SearchResult } from '../../knowledge/knowledge.service';
import { isOwnPage } from './site-contacts';

/**
 * The labels under which sites state hours, contacts and addresses. Other types of answers are found by words alone.
 */
const LABELS: Partial<Record<Shape, readonly SiteLabel[]>> = {
  hours: ['hours'],
  contact: ['contact', 'phone', 'email'],
  address: ['address', 'contact'],
};
const MAX_FIRST = 8;

/** The labels of these types of answers in these languages, as a text to search for; undefined if there are none. */
export function labelsFor(shapes: ReadonlySet<Shape>, languages: readonly Language[]): string | undefined {
  const labels = [...shapes].flatMap((shape) => LABELS[shape] ?? []);
  const read = languages.filter((language) => language !== 'und');
  const words = (read.length > 0 ? read : ['en']).flatMap((language) =>
    labels.map((label) => siteLabel(language, label)),
  );
  return words.length > 0 ? words.join(' ') : undefined;
}

/** The types of details that a question asks for. */
interface RequestedShapes {
  shapes: ReadonlySet<Shape>;
  /** The language of the visitor. */
  language: Language;
  /** The languages of the site. */
  languages: readonly Language[];
  /** Whether the question names no subject, as in "where are you?": it then asks about the business itself. */
  namesNothing: boolean;
  /** Whether a language model reads the passages: it can tell whose contacts they are. */
  hasReader: boolean;
}

/**
 * Puts the passages with the requested detail first: from a sure search, then from the search for labels. If some of
 * them are in the visitor's language, only these count, as a site in two languages states the detail in both. Without
 * matching passages the result is unchanged; with them, its relevance is at least `unsure`.
 */
export function holdingFirst(
  found: SearchResult,
  byLabels: readonly FoundPassage[],
  { shapes, language, languages, namesNothing, hasReader }: RequestedShapes,
): SearchResult {
  const inOrder =
    found.relevance === 'sure' ? [...found.passages, ...byLabels] : [...byLabels, ...found.passages];
  const each = inOrder.filter(({ id }, at) => inOrder.findIndex((other) => other.id === id) === at);
  const holding = each
    .filter(({ text }) => [...shapes].some((shape) => holdsShape(text, shape)))
    .slice(0, MAX_FIRST);
  if (holding.length === 0) return found;
  const asksForOwn = shapes.has('contact') && !hasReader && (namesNothing || found.relevance !== 'sure');
  const own = asksForOwn ? holding.filter((passage) => isOwnPage(passage, languages)) : [];
  const counted = own.length > 0 ? own : holding;
  const inLanguage = counted.filter((passage) => passage.language === language);
  const first = inLanguage.length > 0 ? inLanguage : counted;
  const rest = found.passages.filter(({ id }) => !holding.some((passage) => passage.id === id));
  const others = [...(own.length > 0 ? [] : rest), ...counted.filter((passage) => !first.includes(passage))];
  const isNone = found.relevance === 'none';
  const relevance = namesNothing ? 'sure' : isNone ? 'unsure' : found.relevance;
  return { ...found, relevance, isOverview: false, passages: [...first, ...others] };
}
