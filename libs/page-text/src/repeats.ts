import type { Section } from './outline';

/**
 * The sections without the blocks that `isRepeat` names, and without the sections that nothing is left of: a
 * banner, a menu, a card of the author that stands on page after page tells nothing about any of them.
 */
export function withoutRepeats(
  sections: readonly Section[],
  isRepeat: (block: string) => boolean,
): Section[] {
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.filter((block) => !isRepeat(block)) }))
    .filter(({ blocks }) => blocks.length > 0);
}
