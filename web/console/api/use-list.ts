import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from './failure';
import { useResource } from './use-resource';

/** One page of a list, as the API answers it. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null | undefined;
}

/** The part of a query that names the page of a list; empty for the first page. */
export interface PageQuery {
  cursor?: string;
}

/** The state of a list on a page. */
export interface List<Item> {
  /** Undefined until the first page is there. */
  items: Item[] | undefined;
  failure: Failure | undefined;
  hasMore: boolean;
  /** Loads one more page. */
  more: () => void;
  reload: () => Promise<void>;
}

/**
 * A list that is read page by page: `load` gets the part of the query that names the page. Loads again when `keys`
 * change, and every `everyMs` milliseconds, with as many pages as are shown.
 */
export function useList<Item>(
  load: (page: PageQuery) => Promise<Page<Item>>,
  keys: readonly unknown[],
  everyMs?: number,
): List<Item> {
  const pages = useRef(1);
  // Before the effect of useResource, which loads.
  useEffect(() => {
    pages.current = 1;
  }, keys);
  const { data, failure, reload } = useResource(() => readPages(load, pages.current), keys, everyMs);
  return {
    items: data?.items,
    failure,
    hasMore: data?.hasMore ?? false,
    more: () => {
      pages.current += 1;
      void reload();
    },
    reload,
  };
}

async function readPages<Item>(
  load: (page: PageQuery) => Promise<Page<Item>>,
  count: number,
): Promise<{ items: Item[]; hasMore: boolean }> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < count; page += 1) {
    const answer = await load(cursor === undefined ? {} : { cursor });
    items.push(...answer.items);
    cursor = answer.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return { items, hasMore: cursor !== undefined };
}
