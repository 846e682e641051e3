import type { ComponentChildren, VNode } from 'preact';
import { useShared } from './context';

interface FormActionsProps {
  cancelLabel?: string;
  /** If absent, there is no button to cancel. */
  onCancel?: () => void;
  children: ComponentChildren;
}

/** The row of buttons below a form: the button to cancel, and the given buttons. */
export function FormActions({ cancelLabel, onCancel, children }: FormActionsProps): VNode {
  const { texts } = useShared().language;
  return (
    <div class="form-actions">
      {onCancel && (
        <button type="button" class="quiet" onClick={onCancel}>
          {cancelLabel ?? texts.cancel}
        </button>
      )}
      {children}
    </div>
  );
}
