import { fold, normalize, pathOf, wordsOf } from '@app/languages';

/** For the first passage of a page; half of it for the second, and so on: a page begins with its subject. */
const OPENING = 0.25;
/** For pages about past changes, such as release notes: they name everything and explain little. */
const CHRONICLE = -0.2;

const NEWS = wordsOf('newsPages').map(fold).join('|');
const CHRONICLE_PATH = new RegExp(
  '(?:^|[/._-])(?:releases?|release-?notes?|change-?logs?|changes|whats-?new|what-s-new|blog|history|archive' +
    `|roadmap|contributing|contributors?|adrs?|${NEWS})(?:[/._-]|$)|/(?:19|20)\\d\\d/`,
  'i',
);
const CHRONICLE_TITLE = new RegExp(
  `\\b(?:release notes?|change ?logs?|what['’]s new|version history)\\b|^(?:latest )?(?:${NEWS})$`,
);

/** For passages that are mostly quotations: testimonials name everything and explain little. */
const TESTIMONIALS = -0.3;
const TESTIMONIALS_SHARE = 0.6;
const QUOTATION = /["“„«][^"”“»]{20,600}["”“»]/g;

/** The part of a passage's score that no question changes: for its place in its page, and the kind of page and text. */
export function priorOf({
  url,
  title,
  position,
  text,
}: {
  url: string | null;
  title: string;
  position: number;
  text: string;
}): number {
  const chronicle = isChronicle({ url, title }) ? CHRONICLE : 0;
  return OPENING / (1 + position) + chronicle + (isTestimonials(text) ? TESTIMONIALS : 0);
}

/** Whether a page tells of past changes, as news and release notes do. */
export function isChronicle({ url, title }: { url?: string | null; title: string }): boolean {
  return CHRONICLE_TITLE.test(fold(normalize(title))) || (url ? CHRONICLE_PATH.test(pathOf(url)) : false);
}

function isTestimonials(text: string): boolean {
  const quoted = text.match(QUOTATION)?.reduce((chars, quotation) => chars + quotation.length, 0) ?? 0;
  return quoted > TESTIMONIALS_SHARE * text.length;
}
