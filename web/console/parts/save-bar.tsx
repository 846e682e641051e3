import { useTexts } from '../texts';
import { Button } from './button';
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
      <Button label={common.save} class="primary" disabled={isBusy} onClick={onSave} />
      <Button label={common.discard} disabled={isBusy} onClick={onDiscard} />
    </div>
  );
}
