/** The reader's own variety of a language, such as `en-GB`: dates and times are written as there. Pure. */
export function regionalOf(language: string, tags: readonly string[]): string {
  return tags.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}
