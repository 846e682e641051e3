/** The first letters of the first and the last word of a name; empty for a name that begins with no letter. Pure. */
export function initialsOf(name: string): string {
  const words = name.replace(/^www\./i, '').match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? [];
  if (!/^\p{L}/u.test(name.trim())) return '';
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  // One character of Chinese, Japanese or Korean is a word of its own.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first)
    ? first
    : (first + last).toLocaleUpperCase();
}

const ADDRESS = /^(?:https?:\/\/)?(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?\/?$/i;

/** The name to show for an agent: `unnamed` if it is only the address of a machine. Pure. */
export function shownName(name: string, unnamed: string): string {
  return ADDRESS.test(name.trim()) ? unnamed : name.trim().replace(/^www\./i, '');
}

/** The name of a site: its host without `www`; empty for the address of a machine. Pure. */
export function siteOf(websiteUrl: string): string {
  try {
    const { hostname } = new URL(websiteUrl);
    return shownName(hostname, '');
  } catch {
    return '';
  }
}
