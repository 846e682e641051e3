/** Moves the focus to a field, except on touch screens, where the keyboard would cover the text. */
export function focusField(element: HTMLElement | null | undefined): void {
  if (!matchMedia('(pointer: coarse)').matches) element?.focus({ preventScroll: true });
}
