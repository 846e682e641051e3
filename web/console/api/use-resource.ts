import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from './failure';

/** The state of a request on a page. */
export interface Resource<Data> {
  /** The last answer; it stays while the next is loaded. */
  data: Data | undefined;
  failure: Failure | undefined;
  /** Loads again; resolves when the answer is shown. */
  reload: () => Promise<void>;
  /** Shows this answer at once, for example the answer to a change. */
  set: (data: Data) => void;
}

/**
 * Loads when `keys` change, and every `everyMs` milliseconds while the page is visible.
 *
 * `load` rejects with a Failure. An answer that comes after a later request is dropped.
 */
export function useResource<Data>(
  load: () => Promise<Data>,
  keys: readonly unknown[],
  everyMs?: number,
): Resource<Data> {
  const [data, set] = useState<Data>();
  const [failure, setFailure] = useState<Failure>();
  const turn = useRef(0);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const reload = useCallback(async () => {
    const own = (turn.current += 1);
    try {
      const answer = await load();
      if (own !== turn.current) return;
      set(() => answer);
      setFailure(undefined);
    } catch (error) {
      if (own === turn.current) setFailure(error as Failure);
    }
  }, keys);
  useEffect(() => {
    set(undefined);
    setFailure(undefined);
    void reload();
  }, [reload]);
  useWhileVisible(reload, everyMs);
  const show = useCallback((answer: Data) => {
    turn.current += 1;
    set(() => answer);
  }, []);
  return { data, failure, reload, set: show };
}

/** Calls back every `everyMs` milliseconds while the page is visible, and when it becomes visible. */
export function useWhileVisible(callback: () => Promise<void>, everyMs: number | undefined): void {
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const ifVisible = (): void => {
      if (document.visibilityState === 'visible') void callback();
    };
    const timer = setInterval(ifVisible, everyMs);
    document.addEventListener('visibilitychange', ifVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ifVisible);
    };
  }, [callback, everyMs]);
}
