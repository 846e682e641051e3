import type { Section } from './outline';

/**
 * The sections without blocks that are repeats, and without sections that become empty. Banners, menus and author boxes
 * that are on many pages do not describe a single page.
 */
export function withoutRepeats(
  sections: readonly Section[],
  isRepeat: (block: string) => boolean,
): Section[] {
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.filter((block) => !isRepeat(block)) }))
    .filter(({ blocks }) => blocks.length > 0);
}
