/** Where a section of a page stands: the page's URL with the section's anchor. */
export function sectionUrl(url: string | null, anchor: string | null): string | null {
  return url && anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}
