import type { MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';

/**
 * The sources of an answer, each source once: the places of the passages at the indices `restsOn`, or of all passages
 * if the model does not say which passages it used.
 */
export function sourcesOf(
  passages: readonly FoundPassage[],
  restsOn: readonly number[] = [...passages.keys()],
): MessageSource[] {
  const places = restsOn.flatMap((index) => passages[index] ?? []).map(sourceOf);
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

/** The place of a passage. A place without a title is named by its heading. */
export function sourceOf({ sourceId, source, title, heading, url, page }: FoundPassage): MessageSource {
  return { sourceId, source, title: title || heading || null, url, page };
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return (['sourceId', 'url', 'title', 'page'] as const).every((key) => one[key] === other[key]);
}
