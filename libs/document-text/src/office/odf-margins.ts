import type { Archive } from '../archive/archive';
import type { DocumentSink } from '../section-writer';
import { isPageNumber, marginTexts } from './margin-texts';
import { OdfBody } from './odf-body';
import type { OdfStyles } from './odf-styles';

/** The headers and footers of pages, also of first and of left pages. */
const MARGIN = /^(?:header|footer)(?:-first|-left)?$/;

/** Writes the texts at the edges of the pages of an OpenDocument text, each once. @throws DocumentError */
export async function writeOdfMargins(
  archive: Archive,
  styles: OdfStyles,
  writer: DocumentSink,
): Promise<void> {
  const texts = new Set<string>();
  let [depth, hasPageNumber] = [0, false];
  const sink = marginTexts((text) => {
    if (!hasPageNumber || !isPageNumber(text)) texts.add(text);
  });
  const body = new OdfBody(styles, sink, archive.limits);
  await archive.readXml('styles.xml', {
    open(name, attributes) {
      if (depth > 0 || MARGIN.test(name)) depth += 1;
      if (depth > 0) body.open(name, attributes);
      hasPageNumber = name !== 'p' && (hasPageNumber || name === 'page-number');
    },
    text: (text) => {
      if (depth > 0) body.text(text);
    },
    close(name) {
      if (depth > 0) body.close(name);
      depth = Math.max(0, depth - 1);
    },
  });
  body.end();
  for (const text of texts) writer.block(text);
}
