const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A mail's text as plain text, and as HTML without styles. Only `link` becomes a link in the HTML. Pure. */
export function bodyOf(text: string, link: string | null): { text: string; html: string } {
  const paragraphs = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .map((paragraph) => escaped(paragraph).replaceAll('\n', '<br>\n'));
  const linked = link === null ? [] : [`<a href="${escaped(link)}">${escaped(link)}</a>`];
  const html = [...paragraphs, ...linked].map((paragraph) => `<p dir="auto">${paragraph}</p>`).join('\n');
  return { text: link === null ? text : `${text}\n\n${link}`, html };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}
