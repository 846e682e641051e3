import { useState } from 'preact/hooks';
import { useResource } from '../api/use-resource';
import { doUnlessUndone } from './notices';

/** A removal that begins after a notice, so that the reader can undo it. */
interface Removal {
  /** The notice. */
  text: string;
  act: () => Promise<unknown>;
}

/** The items removed from a list: hidden at once, and shown again if the reader undoes the removal or it fails. */
export function useRemovals<Id>() {
  const [hidden, setHidden] = useState<readonly Id[]>([]);
  return {
    isShown: ({ id }: { id: Id }): boolean => !hidden.includes(id),
    remove: (ids: readonly Id[], { text, act }: Removal): void => {
      setHidden((before) => [...before, ...ids]);
      doUnlessUndone(text, act, () => setHidden((before) => before.filter((id) => !ids.includes(id))));
    },
  };
}

/** As `useResource`, for items that the reader can remove; it has the items that are shown. */
export function useRemovable<Item extends { id: number }>(
  ...request: Parameters<typeof useResource<Item[]>>
) {
  const resource = useResource(...request);
  const { isShown, remove } = useRemovals<number>();
  return { ...resource, data: resource.data?.filter(isShown), remove };
}
