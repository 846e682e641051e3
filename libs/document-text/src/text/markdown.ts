import { readPage } from '@app/page-text';
import type { DocumentSink } from '../section-writer';
import { writeSections } from './section-copy';

/** This much of a text tells whether it is Markdown. */
const SAMPLE_CHARS = 20_000;
const DOCUMENT = /<(?:!doctype|html|head|body)[\s>]/i;
const HEADING = /^ {0,3}#{1,6} +\S/m;
const ELEMENT = /^ *<(?:!--|(?:a|br|details|div|h[1-6]|img|p|picture|table|[ou]l)[\s/>])/im;

/** Whether a text is Markdown with elements of HTML among its lines, as many a README. */
export function isMarkdownPage(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  return HEADING.test(sample) && !DOCUMENT.test(sample) && ELEMENT.test(sample);
}

/** Reads Markdown as the page that it makes. Relative links are only text, as in HTML files. */
export function readMarkdownPage(source: string, givenTitle: string | null, writer: DocumentSink): void {
  const { marked } = require('marked') as typeof import('marked');
  const html = Buffer.from(marked.parse(source, { async: false }));
  const { title, sections } = readPage(html, 'text/html; charset=utf-8', 'about:blank');
  writer.title(givenTitle ?? title);
  writeSections(sections, writer);
}
