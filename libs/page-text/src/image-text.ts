import type { Element } from './dom';

const MIN_ALT_WORDS = 3;
const POOR_ALT = /\.(?:png|jpe?g|gif|svg|webp)$|\b(?:logo|icon|avatar|badge)\b/i;

/** The description of an image, with space around it; '' if it is short, or the name of a file. */
export function imageText(image: Element): string {
  const alt = (image.attributes['alt'] ?? '').trim();
  return alt.split(/\s+/).length >= MIN_ALT_WORDS && !POOR_ALT.test(alt) ? ` ${alt} ` : '';
}
