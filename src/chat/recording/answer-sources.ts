import type { MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';

/** The places of the passages, each once. */
export function sourcesOf(passages: readonly FoundPassage[]): MessageSource[] {
  const places = passages.map(sourceOf);
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

/** The source of a passage. Its heading replaces a missing title. */
export function sourceOf({
  sourceId,
  source,
  title,
  heading,
  url,
  page,
  pageKind,
}: FoundPassage): MessageSource {
  return { sourceId, source, title: title || heading || null, url, page, pageKind };
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return (['sourceId', 'url', 'title', 'page'] as const).every((key) => one[key] === other[key]);
}
