import type { Agent, LauncherTexts } from './agent';
import { CROSS, make, makeButton } from './elements';

/** After this time without a chat in the frame, the visitor is told that it has failed. */
const GIVE_UP_MS = 12_000;

/** Covers the frame until the chat is in it: header and outlines of a conversation, or the failure. */
export class Cover {
  readonly element = make('div', 'cover');
  private readonly state = make('div', 'state');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { name, avatarUrl, texts: own }: Agent,
    private readonly texts: LauncherTexts,
    onClose: (() => void) | undefined,
    private readonly onRetry: () => void,
  ) {
    const header = make('div', 'header');
    const avatar = avatarUrl
      ? make('img', 'avatar')
      : make('span', 'avatar', String.fromCodePoint(name.codePointAt(0) ?? 32));
    if (avatar instanceof HTMLImageElement) {
      avatar.src = avatarUrl;
      avatar.alt = '';
    }
    header.append(avatar, make('b', '', own.title || name));
    if (onClose) {
      const close = makeButton('icon', texts.close, CROSS);
      close.addEventListener('click', onClose);
      header.append(close);
    }
    this.element.append(header, this.state);
  }

  /** Shows outlines while the frame loads. */
  wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(), GIVE_UP_MS);
    this.state.className = 'state';
    this.state.replaceChildren(make('i'), make('i'), make('i'));
    this.element.hidden = false;
  }

  /** Uncovers the frame. */
  lift(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  private fail(): void {
    const retry = make('button', 'retry', this.texts.retry);
    retry.type = 'button';
    retry.addEventListener('click', () => {
      this.wait();
      this.onRetry();
    });
    const reason = make('p', '', this.texts.failed);
    reason.setAttribute('role', 'alert');
    this.state.className = 'state failed';
    this.state.replaceChildren(reason, retry);
  }
}
