import type { DocumentSink } from '../section-writer';

/** Receives texts at the edges of pages, or of notes, where headings are texts like others. */
export function marginTexts(add: (text: string) => void): DocumentSink {
  return { page() {}, title() {}, warn() {}, heading: (_, text) => add(text), block: add };
}

/** Whether a text that had the number of its page carries no other content, such as "Page of". */
export function isPageNumber(text: string): boolean {
  return !/\d|(?:\p{L}+\P{L}+){3}/u.test(text);
}
