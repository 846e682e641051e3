import { useEffect } from 'preact/hooks';
import { useOpenAgent } from '../agents-context';
import { shownCount, useWaiting } from '../waiting';

/** The title of the tab: how many visitors wait, the page, and the agent whose page it is. */
export function usePageTitle(title: string): void {
  const waiting = useWaiting();
  const agent = useOpenAgent()?.name;
  const count = waiting.length > 0 ? `(${shownCount(waiting)}) ` : '';
  const name = [title, ...(agent !== undefined && agent !== title ? [agent] : []), 'Parley'].join(' · ');
  useEffect(() => {
    document.title = count + name;
  }, [count, name]);
}
