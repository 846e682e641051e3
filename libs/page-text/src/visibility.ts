import { attribute } from './dom';
import type { Element } from './dom';

const MAX_STYLE_CHARS = 1_000;
const ZERO = /^0(?:\.0+)?(?:px|em|rem|pt|%)?$/;
const FAR_AWAY = /^-(?:\d{4,}(?:\.\d+)?px|9{3,}(?:px|em|rem|%)|\d{3,}(?:em|rem))/;
const MOVEMENT = /transform$|^transition|^animation|^will-change$/;

const STRUCK = new Set(['s', 'strike', 'del']);
const LINE_THROUGH = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;

/** Whether text is struck out, and so outdated, such as the price before a sale: by its tag or an inline style. */
export function isStruckOut({ name, attributes: { style } }: Element): boolean {
  return STRUCK.has(name) || (style !== undefined && LINE_THROUGH.test(style.slice(0, MAX_STYLE_CHARS)));
}

/** Whether an element is hidden: by attributes, or by an inline style in any way that authors use. */
export function isInvisible(element: Element): boolean {
  const hidden = element.attributes['hidden'];
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (attribute(element, 'aria-hidden') === 'true') return true;
  const style = element.attributes['style'];
  return style !== undefined && isHiddenBy(style, element);
}

function isHiddenBy(style: string, element: Element): boolean {
  const rules = new Map<string, string>();
  for (const rule of style.slice(0, MAX_STYLE_CHARS).toLowerCase().split(';')) {
    const colon = rule.indexOf(':');
    if (colon > 0)
      rules.set(
        rule.slice(0, colon).trim(),
        rule
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      );
  }
  const is = (name: string, pattern: RegExp): boolean => pattern.test(rules.get(name) ?? '');
  if (is('display', /^none$/) || is('visibility', /^hidden$/)) return true;
  // Text that fades in when a visitor scrolls also moves.
  if (is('opacity', ZERO)) return ![...rules.keys()].some((name) => MOVEMENT.test(name));
  // Around inline blocks it only removes the space between them.
  if (is('font-size', ZERO))
    return element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (is('clip', /^rect\(\s*(?:0|1px)\b/) || is('clip-path', /^inset\(\s*(?:50|100)%/)) return true;
  if (is('width', ZERO) && is('height', ZERO)) return true;
  return ['left', 'top', 'right', 'text-indent', 'margin-left'].some((name) => is(name, FAR_AWAY));
}
