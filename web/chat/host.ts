import type { Kept } from './storage';

/** What the loader tells the chat in its frame, and the other way round. */
export interface HostMessage {
  /** What the page has kept for this chat. */
  kept: Kept;
  identityToken: string | null;
  language: string | null;
  page: string;
}

/** A command of the tenant's page: `parley('ask', 'How much is it?')`. */
export interface HostCommand {
  name: 'ask' | 'identify' | 'open' | 'close' | 'reset';
  args: unknown[];
}

/** Events that the tenant's page can listen to. */
export type HostEvent = 'message' | 'lead' | 'open' | 'close' | 'error' | 'handoff' | 'rating';

/** The tenant's page around the frame. It gets events and the visitor's token, and sends commands. */
export class Host {
  private origin: string | null = null;

  constructor(private readonly isFrame: boolean) {}

  /** Waits for what the loader says first. A chat page of its own has nobody to wait for. */
  async greeting(onCommand: (command: HostCommand) => void): Promise<HostMessage> {
    if (!this.isFrame)
      return { kept: {}, identityToken: null, language: null, page: location.href.split('#')[0]! };
    return new Promise((resolve) => {
      addEventListener('message', ({ source, origin, data }: MessageEvent<{ parley?: string }>) => {
        if (source !== parent || (this.origin !== null && origin !== this.origin)) return;
        if (data?.parley === 'init') {
          this.origin = origin;
          resolve(data as unknown as HostMessage);
        } else if (data?.parley === 'command' && this.origin !== null)
          onCommand(data as unknown as HostCommand);
      });
      // It says nothing that the page may not know. The policy has decided who may frame us.
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

  close(): void {
    this.post({ parley: 'close' });
  }

  private post(message: object): void {
    if (this.isFrame && this.origin !== null) parent.postMessage(message, this.origin);
  }
}
