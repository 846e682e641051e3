import type { ComponentChildren } from 'preact';
import type { Failure } from '../api/failure';
import { FailureNotice } from './failure-notice';

interface Props {
  /** Undefined if a field shows it. */
  failure: Failure | undefined;
  disabled: boolean;
  children: ComponentChildren;
}

/** The end of a form: its failure, and the button that submits it. */
export function Submit({ failure, disabled, children }: Props) {
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <button class="primary" disabled={disabled}>
        {children}
      </button>
    </>
  );
}
