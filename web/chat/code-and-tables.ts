/** The words on the furniture of code and tables. */
export interface FurnitureTexts {
  copy: string;
  copied: string;
}

const COPIED_SHOWN_MS = 2000;

/** Shows the rows of a prepared table as cards if not all of its columns fit. */
function layOut(frame: Element): void {
  const table = frame.querySelector('table.cards');
  if (!table) return;
  table.classList.remove('as-cards');
  table.classList.toggle('as-cards', frame.scrollWidth > frame.clientWidth + 1);
}

/** Says at which sides of a scrolling element content is hidden. A style fades these sides. */
function noteEdges(scroller: Element): void {
  layOut(scroller);
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  // From right to left, scrollLeft is negative.
  const passed = Math.abs(scrollLeft);
  scroller.classList.toggle('hides-start', passed > 1);
  scroller.classList.toggle('hides-end', scrollWidth - clientWidth - passed > 1);
}

const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.isConnected) noteEdges(target);
    else resized.unobserve(target);
  }
});

/** The headings of an answer begin below the heading of the page, and leave out no level. */
function rankHeadings(root: ParentNode): void {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].toSorted();
  for (const heading of headings) {
    const ranked = made(`h${Math.min(levels.indexOf(heading.tagName) + 2, 6)}`, '');
    ranked.append(...heading.childNodes);
    heading.replaceWith(ranked);
  }
}

/** Gives code a heading with a button that copies it, and lets wide code and tables scroll sideways. */
export function furnish(root: ParentNode, texts: FurnitureTexts): void {
  rankHeadings(root);
  for (const pre of root.querySelectorAll('pre')) {
    const frame = made('div', 'code');
    const language = /language-(.*)/.exec(pre.firstElementChild?.className ?? '')?.[1] ?? '';
    pre.replaceWith(frame);
    const head = made('div', 'code-head');
    head.append(made('span', '', language), copyButton(pre, texts));
    frame.append(head, scrolling(pre));
  }
  for (const table of root.querySelectorAll('table')) {
    const frame = made('div', 'table');
    table.replaceWith(frame);
    frame.append(table);
    // The frame scrolls instead.
    table.removeAttribute('tabindex');
    makeCards(table);
    scrolling(frame);
  }
}

/** A table with fewer columns is read well while it scrolls. */
const MIN_COLUMNS = 3;

/**
 * Prepares a table with a heading for a style that shows its rows as cards: each cell knows its column. The roles keep
 * it a table for screen readers in any style.
 */
function makeCards(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  if (heads.length < MIN_COLUMNS) return;
  table.classList.add('cards');
  table.setAttribute('role', 'table');
  for (const row of table.rows) {
    row.setAttribute('role', 'row');
    for (const cell of row.cells) {
      cell.setAttribute('role', cell.tagName === 'TH' ? 'columnheader' : 'cell');
      cell.dataset['column'] = heads[cell.cellIndex] ?? '';
    }
  }
}

function scrolling(element: HTMLElement): HTMLElement {
  // An element that scrolls sideways must be reachable by keyboard.
  element.tabIndex = 0;
  element.addEventListener('scroll', () => noteEdges(element), { passive: true });
  resized.observe(element);
  return element;
}

function copyButton(code: Element, { copy, copied }: FurnitureTexts): HTMLElement {
  const button = made('button', 'copy', copy);
  button.setAttribute('type', 'button');
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => {
    void copyText(code.textContent ?? '').then((isCopied) => {
      if (!isCopied) return;
      button.textContent = copied;
      setTimeout(() => (button.textContent = copy), COPIED_SHOWN_MS);
    });
  });
  return button;
}

/** Without a secure context (plain HTTP on a network), or in a frame that may not, only a selection can be copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'hidden';
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    (focused as HTMLElement | null)?.focus();
    return isCopied;
  }
}

function made(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
