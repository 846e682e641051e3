import { detectLanguage } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';

const MAX_PAGES = 2;

/** A page in an answer. */
export type NearPage = Pick<FoundPassage, 'title' | 'url'>;

/** The distinct pages of these passages (best first) whose title or heading shares a word with the question. */
export function nearestPages(question: string, passages: readonly FoundPassage[]): NearPage[] {
  const language = detectLanguage(question);
  const questionTerms = new Set(analyze(question, language));
  const near = passages.filter(({ title, heading }) =>
    analyze(`${title} ${heading}`, language).some((term) => questionTerms.has(term)),
  );
  const pages = near.map(({ title, heading, url }) => ({ title: title || heading, url }));
  return pages
    .filter(({ title }, index) => pages.findIndex((other) => other.title === title) === index)
    .slice(0, MAX_PAGES);
}
