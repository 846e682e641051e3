import { holdsFigure } from '../figures';
import type { TextSink } from '../section-writer';

/** The level of a paragraph that is only bold: below all headings. */
const LEVEL = 20;
const MAX_CHARS = 100;

/** Writes a paragraph that is all bold: as a heading if it is short, no sentence and no figure. */
export function writeBold(text: string, sink: TextSink): void {
  if (text.length > MAX_CHARS || /[.,;]$/.test(text) || holdsFigure(text)) sink.block(text);
  else sink.heading(LEVEL, text.replace(/:$/, ''));
}
