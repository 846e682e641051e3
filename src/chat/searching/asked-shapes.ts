import { holdsShape, type Shape } from '@app/extractive-answer';
import { type Language, siteLabel, type SiteLabel } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { SearchResult } from '../../knowledge/knowledge.service';

/** The labels under which sites state what such a question asks for. What has no label is found by its words alone. */
const LABELS: Partial<Record<Shape, readonly SiteLabel[]>> = {
  hours: ['hours'],
  contact: ['contact', 'phone', 'email'],
  address: ['address', 'contact'],
};
const MAX_FIRST = 8;

/** The labels under which sites in these languages state it, as a text to search for; undefined if there are none. */
export function labelsFor(shapes: ReadonlySet<Shape>, languages: readonly Language[]): string | undefined {
  const labels = [...shapes].flatMap((shape) => LABELS[shape] ?? []);
  const read = languages.filter((language) => language !== 'und');
  const words = (read.length > 0 ? read : ['en']).flatMap((language) =>
    labels.map((label) => siteLabel(language, label)),
  );
  return words.length > 0 ? words.join(' ') : undefined;
}

/** What a question asks for. */
interface Asked {
  shapes: ReadonlySet<Shape>;
  /** The visitor's. */
  language: Language;
  /** Whether the question names nothing else, as in "where are you?". What the site states is then surely meant. */
  namesNothing: boolean;
}

/**
 * The result with the passages first that hold what was asked for: those of the search if it is sure, then those that
 * the labels have found. In the visitor's language if any of them is, as a site in two languages states it in both. The
 * result is unchanged if none holds it; else it is at least unsure.
 */
export function holdingFirst(
  found: SearchResult,
  byLabels: readonly FoundPassage[],
  { shapes, language, namesNothing }: Asked,
): SearchResult {
  const inOrder =
    found.relevance === 'sure' ? [...found.passages, ...byLabels] : [...byLabels, ...found.passages];
  const each = inOrder.filter(({ id }, at) => inOrder.findIndex((other) => other.id === id) === at);
  const holding = each
    .filter(({ text }) => [...shapes].some((shape) => holdsShape(text, shape)))
    .slice(0, MAX_FIRST);
  if (holding.length === 0) return found;
  const own = holding.filter((passage) => passage.language === language);
  const first = own.length > 0 ? own : holding;
  const rest = found.passages.filter(({ id }) => !holding.some((passage) => passage.id === id));
  const others = holding.filter((passage) => !first.includes(passage));
  const isNone = found.relevance === 'none';
  const relevance = namesNothing ? 'sure' : isNone ? 'unsure' : found.relevance;
  return { ...found, relevance, isOverview: false, passages: [...first, ...rest, ...others] };
}
