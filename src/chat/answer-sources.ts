import type { MessageSource } from '../conversations/message.entity';
import type { FoundPassage } from '../knowledge/found-passage';

/**
 * The places that the passages come from, each place once, those of the passages at the indices `restsOn` first. The
 * others follow: the model has read them too. A place without a title is named by its heading.
 */
export function sourcesOf(
  passages: readonly FoundPassage[],
  restsOn: readonly number[] = [],
): MessageSource[] {
  const inOrder = [...restsOn.flatMap((index) => passages[index] ?? []), ...passages];
  const places = inOrder.map(({ sourceId, title, heading, url }) => ({
    sourceId,
    title: title || heading || null,
    url,
  }));
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return one.sourceId === other.sourceId && one.url === other.url && one.title === other.title;
}
