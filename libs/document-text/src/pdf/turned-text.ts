import { linesOf, type TextItem } from './lines';
import { turnOf, upright, type PageView } from './page-view';

const QUARTER_TURNS = [0, 1, 2, 3];

/** The texts of a page that run in another direction than most of it, such as turned heads of columns. */
export function turnedTexts(items: readonly TextItem[], page: PageView): string[] {
  const { turn: own } = upright(items, page);
  return QUARTER_TURNS.filter((turn) => turn !== own).flatMap((turn) => {
    const lines = linesOf(
      items.filter((item) => turnOf(item, page.transform) === turn),
      page,
    );
    return lines.length === 0 ? [] : [lines.map(({ text }) => text).join('\n')];
  });
}
