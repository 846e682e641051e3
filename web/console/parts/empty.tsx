import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  hint: string;
  /** Below the hint, such as a guide or a button. */
  children?: ComponentChildren;
}

/** Says that nothing is here yet, and what it would be for. */
export function Empty({ title, hint, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
