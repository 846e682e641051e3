import { parseFeed } from 'htmlparser2';
import { readXml, type XmlHandler } from '../archive/xml';
import type { DocumentLimits } from '../limits';
import { isFlatOdf, readFlatOdf } from '../office/odf';
import type { DocumentSink } from '../section-writer';
import { readHtml } from './text';

/** Longer records become several blocks. */
const MAX_LINES = 200;
const NAMESPACE = /^(?:xmlns|xsi)|schemaLocation$/i;

/** Whether a text is XML other than a web page. */
export function isXml(text: string): boolean {
  return /^\s*<(?:(?:\?xml|rss|feed)\b|!DOCTYPE\s+(?!html\b))/i.test(text);
}

/**
 * Writes an XML file: a feed as its entries, another file as lines "name: value", with neighbouring elements in a
 * block. @throws DocumentError
 */
export async function readXmlFile(
  source: string,
  writer: DocumentSink,
  limits: DocumentLimits,
): Promise<void> {
  if (isFlatOdf(source)) return readFlatOdf(source, writer, limits);
  const feed = parseFeed(source);
  if (feed === null) return writeElements(source, writer, limits);
  writer.title(feed.title);
  if (feed.description !== undefined) readHtml(feed.description, writer);
  for (const { title = '', description = '', pubDate } of feed.items) {
    writer.heading(1, title);
    if (pubDate !== undefined && !Number.isNaN(pubDate.getTime()))
      writer.block(pubDate.toISOString().slice(0, 10));
    if (description.trim() !== '') readHtml(`<p>${description}</p>`, writer);
  }
}

/** An element that is open. */
interface OpenElement {
  text: string;
  hasElements: boolean;
}

async function writeElements(source: string, writer: DocumentSink, limits: DocumentLimits): Promise<void> {
  const open: OpenElement[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) writer.block(lines.join('\n'));
    lines = [];
  };
  const handler: XmlHandler = {
    open(name, attributes) {
      const parent = open.at(-1);
      if (parent !== undefined) parent.hasElements = true;
      open.push({ text: '', hasElements: false });
      for (const [key, value] of Object.entries(attributes))
        if (!NAMESPACE.test(key) && value.trim() !== '') lines.push(`${name} ${key}: ${value}`);
    },
    text(text) {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
    close(name) {
      const { text, hasElements } = open.pop() ?? { text: '', hasElements: false };
      const words = text.replace(/\s+/g, ' ').trim();
      const parent = open.at(-1);
      // Words beside an element are one text with it.
      if (words !== '' && parent !== undefined && parent.text.trim() !== '') parent.text += text;
      else if (words !== '') lines.push(hasElements ? words : `${name}: ${words}`);
      if (hasElements || lines.length >= MAX_LINES) flush();
    },
  };
  await readXml(chunkOf(source), handler, { limits });
  flush();
}

async function* chunkOf(source: string): AsyncGenerator<Buffer> {
  yield Buffer.from(source);
}
