import type { ComponentChildren } from 'preact';
import { fill, useTexts } from '../texts';
import { partTexts } from './part-texts';
import type { Selection } from './use-selection';

interface Props<Id> {
  selection: Selection<Id>;
  /** The tools for the items; shown when items are ticked. */
  children: ComponentChildren;
}

/** Above a list: the number of ticked items, and the tools for them. */
export function SelectionBar<Id>({ selection: { chosen, isAll, toggleAll }, children }: Props<Id>) {
  const texts = useTexts(partTexts);
  const count = chosen.length;
  return (
    <div class="selection row" role="group" aria-label={texts.selection}>
      <label class="check">
        <input
          type="checkbox"
          checked={isAll && count > 0}
          indeterminate={!isAll && count > 0}
          onChange={toggleAll}
        />
        <span aria-live="polite">{count > 0 ? fill(texts.selected, { count }) : texts.selectAll}</span>
      </label>
      {count > 0 && children}
    </div>
  );
}
