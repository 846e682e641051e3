import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Within this distance from its end, the list follows new text. */
const NEAR_PX = 80;
/** Above a question at the top of the list. */
const MARGIN_PX = 12;
/** In a list below this height, as at 400 % zoom, the answer goes to the top instead of the question. */
const LOW_PX = 240;
const LOW_MARGIN_PX = 4;

/** The elements of a scrolling list, and its position. */
export interface ReadingPosition {
  list: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Empty space below the content, so that a question can be at the top. */
  room: RefObject<HTMLDivElement | null>;
  /** True if content below the view is hidden. */
  isBehind: boolean;
  /** Call it when the list scrolls. Returns true if the visitor scrolled upwards. */
  noteScroll: () => boolean;
  /** Goes to the end, and follows new text. */
  toLatest: () => void;
}

/** The position at which the question, or its answer, is at the top of the list. */
function topOf(exchange: Element, list: Element): number {
  const answer = list.clientHeight < LOW_PX ? exchange.querySelector('.answer') : null;
  const distance = (answer ?? exchange).getBoundingClientRect().top - list.getBoundingClientRect().top;
  return Math.max(0, Math.round(list.scrollTop + distance - (answer ? LOW_MARGIN_PX : MARGIN_PX)));
}

/**
 * Where a conversation is read: at its end, until the visitor scrolls up. A new question, `askedKey`, goes to the top
 * of the list and stays there while its answer grows below it. A message to a person, who answers later and briefly,
 * stays at the end, below the earlier messages.
 */
export function useReadingPosition(
  askedKey: string | null,
  { conversationId, isToPerson }: { conversationId: string | null; isToPerson: boolean },
): ReadingPosition {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const questionElement = useRef<HTMLElement | null>(null);
  const holds = useRef<'end' | 'question' | 'nothing'>('end');
  const scrolledTo = useRef(0);
  const [isBehind, setBehind] = useState(false);

  /** The height of the content below the view. */
  const below = (): number => {
    const { scrollTop, clientHeight } = list.current!;
    return content.current!.offsetTop + content.current!.offsetHeight - scrollTop - clientHeight;
  };
  const isEmpty = (): boolean => !content.current!.querySelector('.exchange');
  const settle = (): void => {
    const box = list.current!;
    if (!questionElement.current?.isConnected) questionElement.current = null;
    const top = questionElement.current ? topOf(questionElement.current, box) : 0;
    const end = content.current!.offsetTop + content.current!.offsetHeight;
    room.current!.style.height = `${questionElement.current ? Math.max(0, top + box.clientHeight - end) : 0}px`;
    if (holds.current === 'question' && questionElement.current) box.scrollTop = top;
    else if (holds.current !== 'nothing') box.scrollTop = isEmpty() ? 0 : box.scrollHeight;
    scrolledTo.current = box.scrollTop;
    setBehind(!isEmpty() && below() > NEAR_PX);
  };
  const noteScroll = (): boolean => {
    const { scrollTop } = list.current!;
    const change = scrollTop - scrolledTo.current;
    scrolledTo.current = scrollTop;
    setBehind(!isEmpty() && below() > NEAR_PX);
    if (Math.abs(change) <= 1) return false;
    // With empty space below, the end of the list is not where the visitor has scrolled to.
    const isAtEnd = below() < NEAR_PX && room.current!.offsetHeight === 0;
    holds.current = isAtEnd ? 'end' : 'nothing';
    return change < 0;
  };
  const toLatest = (): void => {
    holds.current = 'end';
    settle();
    list.current!.focus({ preventScroll: true });
  };
  // Another conversation starts at its end.
  useLayoutEffect(() => {
    if (!questionElement.current?.isConnected) holds.current = 'end';
    settle();
  }, [conversationId]);
  useLayoutEffect(() => {
    if (askedKey === null) return;
    questionElement.current = isToPerson ? null : content.current!.querySelector('.exchange:last-child');
    holds.current = isToPerson ? 'end' : 'question';
    settle();
  }, [askedKey]);
  // Text that arrives, is formatted or comes into view changes the height of the content.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(settle);
    observer.observe(list.current!);
    observer.observe(content.current!);
    return () => observer.disconnect();
  }, []);
  return { list, content, room, isBehind, noteScroll, toLatest };
}
