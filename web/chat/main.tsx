import { render } from 'preact';
import './chat.css';
import { PublicApi, ServiceError, type PublicAgent } from './api';
import { Chat } from './chat';
import { accentsFor } from './colors';
import { SharedContext } from './context';
import { Host, type HostCommand, type HostEvent } from './host';
import { keepFresh } from './freshness';
import { Panel } from './panel';
import { placeOf } from './place';
import { Storage } from './storage';
import { filled, languageFor, type Language } from './texts';
import { Visitor } from './visitor';

/** The service accepts no longer URL. */
const MAX_PAGE_CHARACTERS = 2048;

const root = document.getElementById('chat')!;

async function start(): Promise<void> {
  const { publicId, isFrame } = placeOf(location.pathname);
  const host = new Host(isFrame);
  const early: HostCommand[] = [];
  let obey = (command: HostCommand): void => void early.push(command);
  const greeting = await host.greeting((command) => obey(command));
  const language = await languageFor([greeting.language ?? '', ...navigator.languages]);
  setLanguage(language);
  const identityToken = greeting.identityToken ?? identityInAddress();
  const frame = isFrame ? { kept: greeting.kept, keep: host.keep.bind(host) } : undefined;
  // Nothing is kept for a user whom the tenant names, because the next person at this browser must not see it.
  const storage = new Storage(publicId, identityToken === null ? frame : { kept: {}, keep: () => undefined });
  const visitor = new Visitor(publicId, storage, identityToken);
  const api = new PublicApi(publicId, (isRefused) => visitor.tokenOf(isRefused));
  const agent = await api.agent().catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (!agent) return showNotice(language.texts.gone);
  setLooks(agent, filled(language.texts.title, { name: agent.name }));
  const analytics = agent.gaID ? import('./analytics') : undefined;
  analytics?.then(({ loadAnalytics }) => loadAnalytics(agent.gaID)).catch(() => undefined);
  const tell = host.tell.bind(host);
  host.tell = (name: HostEvent, data?: object): void => {
    analytics?.then(({ countEvent }) => countEvent(name)).catch(() => undefined);
    tell(name, data);
  };
  const chat = new Chat(agent, api, storage, host, greeting.page.slice(0, MAX_PAGE_CHARACTERS));
  const isVerified = (): boolean => visitor.isVerified;
  const shared = { chat, host, storage, language, isFrame, isVerified };
  const open = async (): Promise<void> => {
    try {
      await chat.open();
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401)
        return showNotice(language.texts.failedRefused);
      showNotice(language.texts.failed, () => void open(), language.texts.retry);
      return;
    }
    render(
      <SharedContext.Provider value={shared}>
        <Panel />
      </SharedContext.Provider>,
      root,
    );
  };
  obey = ({ name, args }): void => {
    if (name === 'ask' && typeof args[0] === 'string') chat.ask(args[0]);
    if (name === 'identify' || name === 'reset') {
      // The loader resets with null.
      visitor.identify(typeof args[0] === 'string' ? args[0] : null);
      void chat.show(null).then(open);
    }
  };
  await open();
  keepFresh(chat, host, storage);
  host.tell('open');
  for (const command of early) obey(command);
}

function setLanguage({ code, direction }: Language): void {
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}

function setLooks(agent: PublicAgent, title: string): void {
  document.title = agent.texts.title || title;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const { style, dataset } = document.documentElement;
  const apply = (): void => {
    const isDark = agent.theme === 'dark' || (agent.theme === 'auto' && dark.matches);
    const { accent, onAccent, link } = accentsFor(isDark ? agent.colors.dark : agent.colors.light, isDark);
    dataset['theme'] = isDark ? 'dark' : 'light';
    style.setProperty('--accent', accent);
    style.setProperty('--on-accent', onAccent);
    style.setProperty('--link', link);
  };
  apply();
  dark.addEventListener('change', apply);
}

/** The identity token in the address of the chat page. It is removed from the address. */
function identityInAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('identity');
  if (token) history.replaceState(null, '', location.pathname);
  return token;
}

function showNotice(text: string, onRetry?: () => void, retryLabel?: string): void {
  render(
    <main class="panel notice">
      <div role="alert">
        <h1>{text}</h1>
      </div>
      {onRetry && (
        <button type="button" class="strong" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </main>,
    root,
  );
}

void start().catch(() => {
  const again = (): void => location.reload();
  void languageFor(navigator.languages).then(({ texts }) =>
    showNotice(texts.failedOffline, again, texts.retry),
  );
});
