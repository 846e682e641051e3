/** Moves the focus to a field, except on touch screens: there it would bring up the keyboard over what is to be read. */
export function focusField(element: HTMLElement | null | undefined): void {
  if (!matchMedia('(pointer: coarse)').matches) element?.focus({ preventScroll: true });
}
