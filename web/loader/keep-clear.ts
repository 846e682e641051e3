const EVERY_MS = 1000;
/** A bar at the bottom has a gap to the launcher. */
const GAP_PX = 12;
/** A bar ends this near to the bottom of the window. */
const NEAR_PX = 40;
/** What covers more of the page is no bar. */
const MAX_SHARE = 0.6;

/**
 * Keeps the launcher above what the page has fixed at its bottom, such as the buttons of a cookie banner: the widget is
 * in the top layer and would cover them.
 */
export function keepClear(
  host: HTMLElement,
  root: HTMLElement,
  launcher: HTMLElement,
  ended: AbortSignal,
): void {
  let lift = 0;
  const look = (): void => {
    const { left, width, height } = launcher.getBoundingClientRect();
    // A hidden launcher covers nothing.
    if (width === 0 || document.hidden) return;
    const edge = parseFloat(getComputedStyle(launcher).bottom) - lift;
    const middle = left + width / 2;
    const atEdge = topOfBar(host, middle, innerHeight - 2);
    const top = Math.min(atEdge, topOfBar(host, middle, innerHeight - edge - height / 2));
    const next = top < innerHeight ? Math.max(0, innerHeight - top + GAP_PX - edge) : 0;
    if (next === lift) return;
    lift = next;
    root.style.setProperty('--lift', `${lift}px`);
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  ended.addEventListener('abort', () => clearInterval(timer));
}

/** The top of the bar at this point of the window, or the bottom of the window if there is none. */
function topOfBar(host: HTMLElement, x: number, y: number): number {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element === host) continue;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { top, bottom, height } = box.getBoundingClientRect();
      const { position } = getComputedStyle(box);
      const isBar = bottom > innerHeight - NEAR_PX && height < innerHeight * MAX_SHARE;
      if (isBar && (position === 'fixed' || position === 'sticky')) return top;
    }
  }
  return innerHeight;
}
