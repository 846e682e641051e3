/** For the first passage of a page, half of it for the second, and so on: pages begin with what they are about. */
const OPENING = 0.25;
/** For pages that tell what was new once: they name everything, and explain little. */
const CHRONICLE = -0.2;

const CHRONICLE_PATH =
  /(?:^|[/._-])(?:releases?|release-?notes?|change-?logs?|changes|whats-?new|what-s-new|news|blog|history|archive|roadmap|contributing|contributors?|adrs?)(?:[/._-]|$)|\/(?:19|20)\d\d\//i;
const CHRONICLE_TITLE = /\b(?:release notes?|change ?logs?|what['’]s new|version history)\b/i;

/** What speaks for or against a passage whatever the question: its place in its page, and the kind of page. */
export function priorOf({
  url,
  title,
  position,
}: {
  url: string | null;
  title: string;
  position: number;
}): number {
  const isChronicle = CHRONICLE_TITLE.test(title) || (url !== null && CHRONICLE_PATH.test(pathOf(url)));
  return OPENING / (1 + position) + (isChronicle ? CHRONICLE : 0);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}
