import { useCallback, useRef } from 'preact/hooks';

/** A reader who is this near to the end, in pixels, follows new messages. */
const NEAR_END = 120;

/**
 * For an element whose only child grows at its end: shows the end at first, and stays there for as long as the reader
 * is there, even when the element gets smaller. Either the element scrolls, or the page.
 */
export function useFollowing(): (element: HTMLElement | null) => void {
  const stop = useRef<(() => void) | undefined>(undefined);
  return useCallback((element: HTMLElement | null) => {
    stop.current?.();
    stop.current = element ? follow(element) : undefined;
  }, []);
}

function follow(element: HTMLElement): () => void {
  const content = element.firstElementChild!;
  let isAtEnd = true;
  const noteEnd = (): void => {
    const hidden = element.scrollHeight - element.scrollTop - element.clientHeight;
    const below = element.getBoundingClientRect().bottom - innerHeight;
    isAtEnd = hidden < NEAR_END && below < NEAR_END;
  };
  const sizeObserver = new ResizeObserver(() => {
    if (isAtEnd) content.lastElementChild?.scrollIntoView({ block: 'end' });
  });
  sizeObserver.observe(content);
  sizeObserver.observe(element);
  document.addEventListener('scroll', noteEnd, { passive: true, capture: true });
  return () => {
    sizeObserver.disconnect();
    document.removeEventListener('scroll', noteEnd, { capture: true });
  };
}
