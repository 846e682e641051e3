import type { VNode } from 'preact';
import { LinkIcon, TextIcon } from './answer-icons';
import type { Source } from './public-schema';
import { useShared } from './context';
import { pageOf } from './further-sources';

/** The sources of an answer, each once: links to pages, and the names of texts and files. */
export function Sources({ sources }: { sources: Source[] }): VNode | null {
  const { texts } = useShared().language;
  const items = new Map<string, VNode>();
  for (const source of sources) {
    const { title, source: given, url, page } = source;
    const isLinked = url !== null && /^https?:/i.test(url);
    const address = isLinked ? url.replace(/^https?:\/\/(?:www\.)?/i, '') : '';
    const name = title || (isLinked ? address : given);
    const key = `${isLinked ? url : name} ${page}`;
    if (!name || items.has(key)) continue;
    const inFile = page ? <span class="page">{pageOf(source, texts)}</span> : null;
    items.set(
      key,
      isLinked ? (
        <a class="chip" href={url} target="_blank" rel="noopener noreferrer nofollow" title={name}>
          <LinkIcon />
          <bdi>{name}</bdi>
          {inFile}
          <span class="hidden">({texts.newTab})</span>
        </a>
      ) : (
        <span class="chip" title={name}>
          <TextIcon />
          <bdi>{name}</bdi>
          {inFile}
        </span>
      ),
    );
  }
  if (items.size === 0) return null;
  return (
    <ul class="sources" aria-label={texts.sources}>
      {[...items].map(([key, chip]) => (
        <li key={key}>{chip}</li>
      ))}
    </ul>
  );
}
