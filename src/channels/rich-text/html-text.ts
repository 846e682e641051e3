/** The words of an answer in the simple HTML of `TELEGRAM_HTML`; links keep their URLs. Pure. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, url: string, text: string) =>
      text === url ? url : `${text} (${url})`,
    )
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
