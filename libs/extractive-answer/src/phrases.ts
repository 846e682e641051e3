import { alternativesOf, type TextPart } from '@app/languages';

/** A pattern for phrases of all languages: whole words where words have spaces between them. */
export function phrases(part: TextPart): RegExp {
  return new RegExp(sourceOf(part), 'iu');
}

/** A pattern for phrases of all languages at the beginning of a text. */
export function beginnings(part: TextPart): RegExp {
  return new RegExp(`^(?:${sourceOf(part)})`, 'iu');
}

function sourceOf(part: TextPart): string {
  const [spaced, unspaced] = [alternativesOf(part, 'spaced'), alternativesOf(part, 'unspaced')];
  return `(?<![\\p{L}\\p{M}\\p{N}])(?:${spaced})(?![\\p{L}\\p{M}\\p{N}'’-])|(?:${unspaced})`;
}
