import type { PublicAgent } from './public-schema';
import type { Kept } from './storage';

/** The loader's first message to the chat in its frame. */
export interface HostMessage {
  /** The agent, if the loader has just read it. */
  agent?: PublicAgent;
  /** The values that the page has kept for this chat. */
  kept: Kept;
  identityToken: string | null;
  language: string | null;
  /** Whether the panel is open. */
  isOpen: boolean;
  /** Whether the chat is a part of the page, which nobody opens or closes. */
  isInline?: boolean;
  /** Whether the visitor has opened it. */
  takesFocus: boolean;
  page: string;
}

/** A command of the tenant's page: `parley('ask', 'How much is it?')`. */
export interface HostCommand {
  name: 'ask' | 'identify' | 'open' | 'close' | 'reset';
  args: unknown[];
}

/** Events that the tenant's page can listen to. */
export type HostEvent = 'message' | 'lead' | 'open' | 'close' | 'error' | 'handoff' | 'rating';

/** The tenant's page around the frame. It receives events and values to keep, and sends commands. */
export class Host {
  private origin: string | null = null;

  constructor(private readonly isFrame: boolean) {}

  /** Waits for the loader's first message. The chat page without a frame does not wait. */
  async greeting(onCommand: (command: HostCommand) => void): Promise<HostMessage> {
    if (!this.isFrame)
      return {
        kept: {},
        identityToken: null,
        language: null,
        isOpen: true,
        takesFocus: true,
        page: location.href.split('#')[0]!,
      };
    return new Promise((resolve) => {
      addEventListener('message', ({ source, origin, data }: MessageEvent<{ parley?: string }>) => {
        if (source !== parent || (this.origin !== null && origin !== this.origin)) return;
        if (data?.parley === 'init') {
          this.origin = origin;
          resolve(data as unknown as HostMessage);
        } else if (data?.parley === 'command' && this.origin !== null)
          onCommand(data as unknown as HostCommand);
      });
      // The message contains no secret, and the policy decides who may frame the chat.
      parent.postMessage({ parley: 'ready' }, '*');
    });
  }

  /** Makes the page keep a value; null removes it. */
  keep(name: string, value: unknown): void {
    this.post({ parley: 'store', name, value });
  }

  tell(name: HostEvent, data: object = {}): void {
    this.post({ parley: 'event', name, data });
  }

  showUnread(count: number): void {
    this.post({ parley: 'unread', count });
  }

  /** Tells the page that the visitor sees the chat, or why there is no chat. */
  shown(): void {
    this.post({ parley: 'shown' });
  }

  /** Makes the panel larger, or small again. */
  expand(): void {
    this.post({ parley: 'expand' });
  }

  close(): void {
    this.post({ parley: 'close' });
  }

  private post(message: object): void {
    if (this.isFrame && this.origin !== null) parent.postMessage(message, this.origin);
  }
}
