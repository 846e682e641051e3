import type { MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';

/**
 * The places that an answer comes from, each place once: those of the passages at the indices `restsOn`, or of all
 * passages if the model does not say which it used. A place without a title is named by its heading.
 */
export function sourcesOf(
  passages: readonly FoundPassage[],
  restsOn: readonly number[] = [...passages.keys()],
): MessageSource[] {
  const used = restsOn.flatMap((index) => passages[index] ?? []);
  const places = used.map(({ sourceId, title, heading, url }) => ({
    sourceId,
    title: title || heading || null,
    url,
  }));
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return one.sourceId === other.sourceId && one.url === other.url && one.title === other.title;
}
