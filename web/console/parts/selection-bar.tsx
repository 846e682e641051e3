import type { ComponentChildren } from 'preact';
import { fill, useTexts } from '../texts';
import { partTexts } from './part-texts';
import type { Selection } from './use-selection';

interface Props<Id> {
  selection: Selection<Id>;
  /** What can be done with the items; shown when there are some. */
  children: ComponentChildren;
}

/** Above a list: how many of its items are ticked, and what can be done with them. */
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
