const MAX_CHARACTERS = 70;
const SEPARATOR = / +[|–—·:»-] +/;

/**
 * Suggested questions from the titles of a site's pages, without the part that all titles share (the site's name).
 * Titles that are questions come first.
 */
export function suggestedQuestions(titles: readonly string[], count: number): string[] {
  const parts = titles.map((title) => title.trim().split(SEPARATOR));
  const uses = new Map<string, number>();
  for (const part of parts.flatMap((all) => [...new Set(all)])) uses.set(part, (uses.get(part) ?? 0) + 1);
  const isSiteName = (part: string) => parts.length > 1 && (uses.get(part) ?? 0) > parts.length / 2;
  const own = parts.map((all) => all.filter((part) => !isSiteName(part)).join(' – '));
  const distinct = [...new Set(own)].filter((text) => text.length > 2 && text.length <= MAX_CHARACTERS);
  const questions = distinct.filter((text) => /[?？؟]$/.test(text));
  return [...questions, ...distinct.filter((text) => !questions.includes(text))].slice(0, count);
}
