import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from './failure';
import { useResource } from './use-resource';

/** An answer with a page of a list: its items in the field of this name. */
type Answer<Name extends string> = Record<Name, unknown[]> & { nextCursor?: string | null };

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
 * A list that is read page by page: `load` gets the part of the query that names the page, and answers with its items
 * in the field `name`. Loads again when `keys` change, and every `everyMs` milliseconds, with as many pages as are
 * shown.
 */
export function useList<Name extends string, Page extends Answer<Name>>(
  name: Name,
  load: (page: PageQuery) => Promise<Page>,
  { keys, everyMs }: { keys: readonly unknown[]; everyMs?: number },
): List<Page[Name][number]> {
  const pages = useRef(1);
  // Before the effect of useResource, which loads.
  useEffect(() => {
    pages.current = 1;
  }, keys);
  const { data, failure, reload } = useResource(() => readPages(name, load, pages.current), keys, everyMs);
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

async function readPages<Name extends string, Page extends Answer<Name>>(
  name: Name,
  load: (page: PageQuery) => Promise<Page>,
  count: number,
): Promise<{ items: Page[Name][number][]; hasMore: boolean }> {
  const items: Page[Name][number][] = [];
  let cursor: string | undefined;
  for (let page = 0; page < count; page += 1) {
    const answer = await load(cursor === undefined ? {} : { cursor });
    items.push(...answer[name]);
    cursor = answer.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return { items, hasMore: cursor !== undefined };
}
