import type { Failure } from '../api/failure';
import { useTexts } from '../texts';
import { FailureNotice } from './failure-notice';
import { partTexts } from './part-texts';

interface Props {
  /** "Save" by default. */
  label?: string;
  /** Undefined if a field shows it. */
  failure: Failure | undefined;
  disabled: boolean;
}

/** The end of a form: its failure, and the button that submits it. */
export function Submit({ label, failure, disabled }: Props) {
  const texts = useTexts(partTexts);
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <button class="primary" disabled={disabled}>
        {label ?? texts.save}
      </button>
    </>
  );
}
