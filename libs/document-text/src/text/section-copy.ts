import type { Section } from '@app/page-text';
import type { DocumentSink } from '../section-writer';

/** Writes sections that page-text has read, with their headings below level `above`. */
export function writeSections(sections: readonly Section[], writer: DocumentSink, above = 0): void {
  for (const { heading, blocks } of sections) {
    const path = heading === '' ? [] : heading.split(' > ');
    for (const [depth, text] of path.entries()) writer.heading(above + 1 + depth, text);
    for (const block of blocks) writer.block(block);
  }
}
