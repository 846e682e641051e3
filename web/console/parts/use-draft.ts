import { useState } from 'preact/hooks';

/** A value that is being edited. */
export interface Draft<Value> {
  value: Value;
  set: (value: Value) => void;
  /** Whether it differs from the stored value. */
  isChanged: boolean;
  /** Forgets the changes, after they were saved or discarded. */
  clear: () => void;
}

/**
 * The stored value with the reader's unsaved changes, which outlive a reload and other pages of this tab. `key` names
 * the edited value, for example `agent-7-settings`.
 */
export function useDraft<Value>(key: string, stored: Value): Draft<Value> {
  const name = `parley:draft-${key}`;
  const [draft, setDraft] = useState<string | null>(() => sessionStorage.getItem(name));
  return {
    value: draft === null ? stored : (JSON.parse(draft) as Value),
    set: (value) => {
      const text = JSON.stringify(value);
      sessionStorage.setItem(name, text);
      setDraft(text);
    },
    isChanged: draft !== null && draft !== JSON.stringify(stored),
    clear: () => {
      sessionStorage.removeItem(name);
      setDraft(null);
    },
  };
}
