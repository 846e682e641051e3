/** A message from the chat in the frame to the page. */
export interface FrameMessage {
  parley: 'ready' | 'shown' | 'store' | 'close' | 'expand' | 'unread' | 'event';
  value?: unknown;
  count?: number;
  name?: string;
  data?: unknown;
}

/** The frame with the chat. It accepts only messages from its own window and origin. */
export class Frame {
  readonly element = document.createElement('iframe');
  private readonly origin: string;
  private isReady = false;
  private waiting: object[] = [];

  constructor(
    private readonly url: string,
    title: string,
    greeting: () => object,
    private readonly onMessage: (message: FrameMessage) => void,
    ended: AbortSignal,
  ) {
    this.origin = new URL(url).origin;
    this.element.title = title;
    this.element.allow = 'clipboard-write';
    const listen = ({ source, origin, data }: MessageEvent<FrameMessage>): void => {
      if (source !== this.element.contentWindow || origin !== this.origin || !data?.parley) return;
      if (data.parley === 'ready') {
        this.isReady = true;
        this.post({ parley: 'init', ...greeting() });
        const waiting = this.waiting;
        this.waiting = [];
        for (let index = 0; index < waiting.length; index++) this.post(waiting[index]!);
      } else this.onMessage(data);
    };
    addEventListener('message', listen, { signal: ended });
    this.load();
  }

  /** Loads the chat, again if it has failed. */
  load(): void {
    this.element.src = this.url;
  }

  /** Passes a command of the page to the chat, as soon as the chat is loaded. */
  command(name: string, argument?: unknown): void {
    const message = { parley: 'command', name, args: [argument] };
    if (this.isReady) this.post(message);
    else this.waiting[this.waiting.length] = message;
  }

  focus(): void {
    this.element.focus();
  }

  private post(message: object): void {
    this.element.contentWindow?.postMessage(message, this.origin);
  }
}
