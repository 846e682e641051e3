import { useEffect, useState } from 'preact/hooks';
import type { Chat } from './chat';
import type { ChatState } from './chat-store';
import type { Host } from './host';
import type { Storage } from './storage';
import type { Language } from './texts';

/** The objects that all components share. */
export interface Shared {
  chat: Chat;
  host: Host;
  storage: Storage;
  language: Language;
  /** Whether the chat is a panel on the page of a tenant. */
  canClose: boolean;
  isVerified: () => boolean;
}

let shared: Shared;

/** Shares these objects with all components, before the first is drawn: a page has one chat. */
export function share(objects: Shared): void {
  shared = objects;
}

/** The objects that all components share. */
export function useShared(): Shared {
  return shared;
}

/** The current state of the chat. */
export function useChat(): ChatState {
  const { chat } = useShared();
  const [state, setState] = useState(chat.state);
  useEffect(() => {
    // It may have changed since the component was drawn.
    setState(chat.state);
    return chat.store.subscribe(() => setState(chat.state));
  }, [chat]);
  return state;
}
