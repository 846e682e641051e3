import { useEffect, useState } from 'preact/hooks';

/** True while the browser knows that it has no network. */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const read = (): void => setOffline(!navigator.onLine);
    const names = ['online', 'offline'];
    for (const name of names) addEventListener(name, read);
    return () => {
      for (const name of names) removeEventListener(name, read);
    };
  }, []);
  return isOffline;
}
