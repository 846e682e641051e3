import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/failure';
import type { List } from '../api/use-list';
import { useTexts } from '../texts';
import { Button } from './button';
import { FailureNotice } from './failure-notice';
import { partTexts } from './part-texts';

interface Props<Data> {
  resource: { data: Data | undefined; failure: Failure | undefined; reload: () => Promise<void> };
  /** Shown instead of an empty list. */
  empty?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}

/**
 * The data of a request; until then a line that says so, or its failure. Data that is there stays when a reload fails.
 */
export function Loaded<Data>({ resource: { data, failure, reload }, empty, children }: Props<Data>) {
  const texts = useTexts(partTexts);
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={() => void reload()} />}
      {data !== undefined && (isEmpty ? empty : children(data))}
      {data === undefined && !failure && (
        <p class="loading" role="status">
          {texts.loading}
        </p>
      )}
    </>
  );
}

interface ListProps<Item> {
  list: List<Item>;
  /** Shown when there is no item: the first step. */
  empty: ComponentChildren;
  children: (items: Item[]) => ComponentChildren;
}

/** The items of a list, with a button for more. */
export function LoadedList<Item>({ list, empty, children }: ListProps<Item>) {
  const texts = useTexts(partTexts);
  const { items, failure, hasMore, more, reload } = list;
  return (
    <Loaded resource={{ data: items, failure, reload }}>
      {(shown) => (
        <>
          {shown.length > 0 && children(shown)}
          {shown.length === 0 && <div class="empty">{hasMore ? <p>{texts.noneYet}</p> : empty}</div>}
          {hasMore && (
            <Button label={shown.length > 0 ? texts.more : texts.searchOn} class="more" onClick={more} />
          )}
        </>
      )}
    </Loaded>
  );
}
