import { useState } from 'preact/hooks';
import { doUnlessUndone } from './notices';

/** Something irreversible that is announced to the reader first. */
interface Removal {
  /** Announces it. */
  text: string;
  act: () => Promise<unknown>;
}

/** What is removed from a list: hidden at once, and shown again if the reader undoes it or it fails. */
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
