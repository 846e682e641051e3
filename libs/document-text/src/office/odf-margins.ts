import type { Archive } from '../archive/archive';
import { inside, type XmlHandler } from '../archive/xml';
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
  let hasPageNumber = false;
  const sink = marginTexts((text) => {
    if (!hasPageNumber || !isPageNumber(text)) texts.add(text);
  });
  const body = new OdfBody({ styles }, sink, archive.limits);
  const handler: XmlHandler = {
    open(name, attributes) {
      body.open(name, attributes);
      hasPageNumber = name !== 'p' && (hasPageNumber || name === 'page-number');
    },
    text: (text) => body.text(text),
    close: (name) => body.close(name),
  };
  await archive.readXml('styles.xml', inside(MARGIN, handler));
  body.end();
  for (const text of texts) writer.block(text);
}
