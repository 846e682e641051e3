let isInvited = false;

/** The visitor has opened the chat, and expects the focus in it. */
export function inviteFocus(): void {
  isInvited = true;
}

/**
 * Moves the focus to a field, except on touch screens, where the keyboard would cover the text, and except in a frame
 * that the visitor has neither opened nor entered.
 */
export function focusField(element: HTMLElement | null | undefined): void {
  if (!isInvited && !document.hasFocus()) return;
  if (!matchMedia('(pointer: coarse)').matches) element?.focus({ preventScroll: true });
}
