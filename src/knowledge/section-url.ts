/** The URL of a section of a page: the URL of the page with the anchor of the section. */
export function sectionUrl(url: string | null, anchor: string | null): string | null {
  return url && anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}
