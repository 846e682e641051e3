import { useTexts } from '../texts';
import { partTexts } from './part-texts';

interface Props {
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Says that there are unsaved changes, and saves or discards them. */
export function SaveBar({ isBusy, onSave, onDiscard }: Props) {
  const common = useTexts(partTexts);
  return (
    <div class="save-bar" role="status">
      <span>{common.kept}</span>
      <button type="button" class="primary" disabled={isBusy} onClick={onSave}>
        {common.save}
      </button>
      <button type="button" disabled={isBusy} onClick={onDiscard}>
        {common.discard}
      </button>
    </div>
  );
}
