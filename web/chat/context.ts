import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Chat } from './chat';
import type { ChatState } from './chat-store';
import type { Host } from './host';
import type { Storage } from './storage';
import type { Language } from './texts';

/** What all parts of the page share. */
export interface Shared {
  chat: Chat;
  host: Host;
  storage: Storage;
  language: Language;
  isFrame: boolean;
  isVerified: () => boolean;
}

export const SharedContext = createContext<Shared | null>(null);

/** What all parts of the page share. */
export function useShared(): Shared {
  return useContext(SharedContext)!;
}

/** What the chat shows, kept up to date. */
export function useChat(): ChatState {
  const { chat } = useShared();
  const [state, setState] = useState(chat.state);
  useEffect(() => chat.store.subscribe(() => setState(chat.state)), [chat]);
  return state;
}
