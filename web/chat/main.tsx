import { render } from 'preact';
import './chat.css';
import { PublicApi, ServiceError } from './api';
import type { PublicAgent } from './public-schema';
import { Chat } from './chat';
import { share } from './context';
import { inviteFocus } from './focus';
import { Host, type HostCommand, type HostEvent } from './host';
import { applyLooks } from './looks';
import { Notice } from './notice';
import { Panel } from './panel';
import { shownName } from './names';
import { placeOf } from './place';
import { Storage } from './storage';
import { filled, languageFor, type Language } from './texts';
import type { Texts } from './texts/en';
import { Visitor } from './visitor';

/** The longest URL that the service accepts. */
const MAX_PAGE_CHARACTERS = 2048;

const root = document.getElementById('chat')!;
const { publicId, isFrame } = placeOf(location.pathname);
const host = new Host(isFrame);
let canClose = isFrame;

async function start(): Promise<void> {
  const early: HostCommand[] = [];
  let obey = (command: HostCommand): void => void early.push(command);
  const greeting = await host.greeting((command) => obey(command));
  canClose = isFrame && !greeting.isInline;
  if (greeting.takesFocus) inviteFocus();
  const { languages } = navigator;
  const language = await languageFor([greeting.language ?? '', ...languages], languages);
  setLanguage(language);
  const identityToken = greeting.identityToken ?? identityInAddress();
  const frame = isFrame ? { kept: greeting.kept, keep: host.keep.bind(host) } : undefined;
  // No value is kept for a user whom the tenant names, because the next person at this browser must not see it.
  const storage = new Storage(publicId, identityToken === null ? frame : { kept: {}, keep: () => undefined });
  const visitor = new Visitor(publicId, storage, identityToken);
  const api = new PublicApi(publicId, (isRefused) => visitor.tokenOf(isRefused));
  const agent =
    greeting.agent ??
    (await api.agent().catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    }));
  if (!agent) return showNotice(language.texts, language.texts.gone);
  agent.name = shownName(agent.name, language.texts.assistant);
  setLooks(agent, filled(language.texts.title, { name: agent.name }));
  const analytics = agent.gaID ? import('./analytics') : undefined;
  analytics?.then(({ loadAnalytics }) => loadAnalytics(agent.gaID)).catch(() => undefined);
  const tell = host.tell.bind(host);
  host.tell = (name: HostEvent, data?: object): void => {
    analytics?.then(({ countEvent }) => countEvent(name)).catch(() => undefined);
    tell(name, data);
  };
  const page = greeting.page.slice(0, MAX_PAGE_CHARACTERS);
  const chat = new Chat(agent, api, storage, host, page, () => agent.identityRequired || visitor.isKnown);
  const isVerified = (): boolean => visitor.isVerified;
  share({ chat, host, storage, language, canClose, isVerified });
  const open = async (): Promise<void> => {
    try {
      await chat.open();
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401)
        return showNotice(language.texts, language.texts.failedRefused);
      showNotice(language.texts, language.texts.failed, () => void open());
      return;
    }
    render(<Panel />, root);
    host.shown();
  };
  let { isOpen } = greeting;
  let showPanel = (isShown: boolean): void => void (isOpen = isShown);
  obey = ({ name, args }): void => {
    if (name === 'open') inviteFocus();
    if (name === 'open' || name === 'close') showPanel(name === 'open');
    if (name === 'ask' && typeof args[0] === 'string') chat.ask(args[0]);
    if (name === 'identify' || name === 'reset') {
      // The loader resets with null.
      visitor.identify(typeof args[0] === 'string' ? args[0] : null);
      void chat.show(null).then(open);
    }
  };
  await open();
  host.tell('open');
  // Loaded after the panel has appeared.
  void chat.loadAnswers().catch(() => undefined);
  void import('./freshness')
    .then(({ keepFresh }) => (showPanel = keepFresh(chat, { host, storage }, isOpen)))
    .catch(() => undefined);
  for (const command of early) obey(command);
}

function setLanguage({ code, direction }: Language): void {
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}

function setLooks(agent: PublicAgent, title: string): void {
  document.title = agent.texts.title || title;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => applyLooks(agent, dark.matches);
  apply();
  dark.addEventListener('change', apply);
}

/** The identity token in the address of the chat page. It is removed from the address. */
function identityInAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('identity');
  if (token) history.replaceState(null, '', location.pathname);
  return token;
}

function showNotice(texts: Texts, text: string, onRetry?: () => void): void {
  const retry = onRetry && { label: texts.retry, onRetry };
  const closing = canClose ? { label: texts.close, onClose: () => host.close() } : undefined;
  render(<Notice text={text} retry={retry} closing={closing} />, root);
  host.shown();
}

void start().catch(() => {
  const again = (): void => location.reload();
  void languageFor(navigator.languages).then(({ texts }) => showNotice(texts, texts.failedOffline, again));
});
