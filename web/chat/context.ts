import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
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
  isFrame: boolean;
  isVerified: () => boolean;
}

export const SharedContext = createContext<Shared | null>(null);

/** The objects that all components share. */
export function useShared(): Shared {
  return useContext(SharedContext)!;
}

/** The current state of the chat. */
export function useChat(): ChatState {
  const { chat } = useShared();
  const [state, setState] = useState(chat.state);
  useEffect(() => chat.store.subscribe(() => setState(chat.state)), [chat]);
  return state;
}
