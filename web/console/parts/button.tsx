import type { ComponentProps } from 'preact';

/** A button that does not submit the form around it. */
export function Button({ label, ...attributes }: ComponentProps<'button'> & { label: string }) {
  return (
    <button {...attributes} type="button">
      {label}
    </button>
  );
}
