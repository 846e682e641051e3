import { useState } from 'preact/hooks';

/** The items of a list that the reader has ticked. */
export interface Selection<Id> {
  /** In the order of the list. */
  chosen: readonly Id[];
  isAll: boolean;
  toggle: (id: Id) => void;
  /** Ticks all that are shown, or none if they are. */
  toggleAll: () => void;
}

/** A selection among the items with these ids, which are shown. An item that is no longer shown is not selected. */
export function useSelection<Id>(shown: readonly Id[]): Selection<Id> {
  const [ticked, setTicked] = useState<readonly Id[]>([]);
  const chosen = shown.filter((id) => ticked.includes(id));
  const isAll = chosen.length === shown.length;
  return {
    chosen,
    isAll,
    toggle: (id) => setTicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    toggleAll: () => setTicked(isAll ? [] : shown),
  };
}
