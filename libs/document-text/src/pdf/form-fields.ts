import type { getDocumentProxy } from 'unpdf';
import type { TextItem } from './lines';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** A field of a form, or a text that was typed on a page, as pdf.js describes it. */
interface Widget {
  subtype: string;
  contentsObj?: { str: string };
  annotationFlags?: number;
  fieldType?: string;
  fieldValue?: unknown;
  buttonValue?: unknown;
  exportValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  password?: boolean;
  hidden?: boolean;
  rect: [left: number, bottom: number, right: number, top: number];
}

const SHOWN = new Set(['Widget', 'FreeText']);
const HIDDEN_FLAG = 2;
const DEFAULT_SIZE = 10;
const OFF = 'Off';
/** A box that is ticked. */
const TICK = '☒';

/** Adds the values in the form of a page, and the texts that were typed on it, each after its label. */
export async function withFieldValues(page: PdfPage, items: TextItem[]): Promise<TextItem[]> {
  const widgets = ((await page.getAnnotations()) as Widget[]).filter(({ subtype }) => SHOWN.has(subtype));
  const all = [...items];
  for (const widget of widgets) {
    const value = valueOf(widget);
    if (value === '') continue;
    const at = labelOf(all, widget.rect);
    const label = all[at];
    const [left, bottom, right, top] = widget.rect;
    const [, , c = 0, d = DEFAULT_SIZE, , y = (bottom + top) / 2] = label?.transform ?? [];
    const isBeside = label !== undefined && isOnLine(label, widget.rect);
    all.splice(at < 0 ? all.length : at + 1, 0, {
      str: ` ${value}`,
      dir: 'ltr',
      transform: [d || DEFAULT_SIZE, 0, c, d, left, isBeside ? y : (bottom + top) / 2],
      width: Math.min(right - left, value.length * Math.abs(d || DEFAULT_SIZE) * 0.5),
      fontName: label?.fontName ?? '',
      hasEOL: false,
    });
  }
  return all;
}

/** The text that a field shows; '' for an empty or hidden field. */
function valueOf({ fieldType, fieldValue, buttonValue, exportValue, ...widget }: Widget): string {
  const { subtype, contentsObj, annotationFlags = 0 } = widget;
  if (widget.hidden === true || widget.password === true || (annotationFlags & HIDDEN_FLAG) !== 0) return '';
  if (subtype === 'FreeText') return (contentsObj?.str ?? '').replace(/\s+/g, ' ').trim();
  if (fieldType === 'Btn') {
    const isOn =
      typeof fieldValue === 'string' &&
      fieldValue !== OFF &&
      fieldValue !== '' &&
      (widget.checkBox === true
        ? exportValue === undefined || fieldValue === exportValue
        : widget.radioButton === true && fieldValue === buttonValue);
    return isOn ? TICK : '';
  }
  const values: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((each) => typeof each === 'string')
    .join(', ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The piece that ends nearest before a field on its line, else the last piece above it; -1 without a piece. */
function labelOf(items: readonly TextItem[], rect: Widget['rect']): number {
  let [best, least] = [-1, Infinity];
  for (const [at, item] of items.entries()) {
    const [, , , , x = 0, y = 0] = item.transform;
    if (item.str.trim() === '' || (!isOnLine(item, rect) && y < rect[3])) continue;
    const distance = isOnLine(item, rect) ? rect[0] - x : 10_000 + (y - rect[3]) * 10 + Math.abs(rect[0] - x);
    if (distance >= 0 && distance < least) [best, least] = [at, distance];
  }
  return best;
}

function isOnLine({ transform }: TextItem, [left, bottom, , top]: Widget['rect']): boolean {
  const [, , , , x = 0, y = 0] = transform;
  return y >= bottom - 2 && y <= top && x <= left;
}
