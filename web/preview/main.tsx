import { render } from 'preact';
import '../chat/chat.css';
import { NetworkError, PublicApi } from '../chat/api';
import { Chat } from '../chat/chat';
import { EMPTY } from '../chat/chat-store';
import { share } from '../chat/context';
import type { Exchange } from '../chat/exchange';
import { Host } from '../chat/host';
import { applyLooks } from '../chat/looks';
import { shownName } from '../chat/names';
import { Panel } from '../chat/panel';
import { Storage } from '../chat/storage';
import { languageFor, type Language } from '../chat/texts';
import { agentOf } from './agent-of';

const root = document.getElementById('chat')!;
const dark = matchMedia('(prefers-color-scheme: dark)');
// None of these sends a request: this is a preview, and the policy of its page forbids requests.
const host = new Host(false);
const storage = new Storage('preview', { kept: {}, keep: () => undefined });
const api = new PublicApi('preview', () => Promise.reject(new NetworkError('a preview sends nothing')));

/** Shows the widget with these settings, and with the conversation that the page around it has. */
function show({ settings, exchanges }: Record<string, unknown>, language: Language): void {
  const agent = agentOf(settings);
  agent.name = shownName(agent.name, language.texts.assistant);
  applyLooks(agent, dark.matches);
  const chat = new Chat(agent, api, storage, host, '', () => false);
  chat.store.set({ ...EMPTY, exchanges: Array.isArray(exchanges) ? (exchanges as Exchange[]) : [] });
  share({ chat, host, storage, language, canClose: true, isVerified: () => false });
  render(<Panel />, root);
}

/** The welcome can be scrolled, and nothing can be pressed or filled in. */
function disarm(): void {
  for (const part of root.querySelectorAll<HTMLElement>('button, form')) part.inert = true;
  // Screen readers must not read the typed settings aloud a second time.
  root.querySelector('[role="log"]')?.setAttribute('aria-live', 'off');
}

async function start(): Promise<void> {
  // The form is loaded after the panel has appeared.
  new MutationObserver(disarm).observe(root, { childList: true, subtree: true });
  // As in a visitor's browser of the same language.
  const language = await languageFor(navigator.languages);
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  let shown: Record<string, unknown> | undefined;
  addEventListener('message', ({ source, origin, data }: MessageEvent<Record<string, unknown> | null>) => {
    if (source !== parent || origin !== location.origin || data?.['parley'] !== 'preview') return;
    shown = data;
    show(shown, language);
  });
  dark.addEventListener('change', () => shown && show(shown, language));
  parent.postMessage({ parley: 'ready' }, location.origin);
}

void start();
