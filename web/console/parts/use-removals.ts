import { useState } from 'preact/hooks';
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
