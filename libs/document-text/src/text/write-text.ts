import type { TextType } from '../file-type';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { writeCaptions } from './captions';
import { writeContentLines } from './content-lines';
import { writeJson } from './json';
import { readLatex } from './latex';
import { readRtf } from './rtf';
import { readCsv, readHtml, readPlainText } from './text';
import { readXmlFile } from './xml';

/** Writes a text file as its type wants. A mail has parts of its own and is none of these. */
export async function writeText(
  found: Exclude<TextType, { type: 'mail' }>,
  { text, bytes }: { text: string; bytes: Buffer },
  writer: DocumentSink,
  limits: DocumentLimits,
  afterChunk: () => Promise<void>,
): Promise<void> {
  switch (found.type) {
    case 'csv':
      return readCsv(text, found.form, writer, limits, afterChunk);
    case 'xml':
      return readXmlFile(text, writer, limits);
    case 'json':
      return writeJson(found.values, writer, limits);
    case 'captions':
      return writeCaptions(text, writer);
    case 'content_lines':
      return writeContentLines(text, writer);
    case 'rtf':
      return readRtf(bytes.toString('latin1'), writer, limits);
    case 'latex':
      return readLatex(text, writer);
    case 'html':
      return readHtml(text, writer);
    case 'text':
      return readPlainText(text, writer);
  }
}
