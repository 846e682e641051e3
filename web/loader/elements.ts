const SVG = 'http://www.w3.org/2000/svg';

export const BUBBLE = 'M5 5h14a2 2 0 012 2v8a2 2 0 01-2 2h-7l-5 4v-4H5a2 2 0 01-2-2V7a2 2 0 012-2z';
export const CROSS = 'M6 6l12 12M18 6L6 18';

/** An element with a class and a text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** A button with an icon. Its label is its accessible name. */
export function makeButton(className: string, label: string, icon: string): HTMLButtonElement {
  const button = make('button', className);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', icon);
  picture.appendChild(path);
  button.appendChild(picture);
  return button;
}
