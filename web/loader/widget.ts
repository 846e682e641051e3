import type { Agent, LauncherTexts } from './agent';
import { Alerts } from './alerts';
import { Cover } from './cover';
import { BUBBLE, make, makeButton } from './elements';
import { Frame, type FrameMessage } from './frame';
import { makeGreeting } from './greeting';
import { Handlers } from './handlers';
import { keepClear } from './keep-clear';
import { PageScroll } from './page-scroll';
import { PageStorage } from './page-storage';
import type { WidgetOptions } from './widget-options';
import styles from './widget.css?inline';

const ENGLISH: LauncherTexts = {
  open: 'Open chat',
  close: 'Close chat',
  failed: 'The chat could not be loaded.',
  retry: 'Try again',
  dismiss: 'Dismiss',
  direction: 'ltr',
};

/** An older agent is read again: meanwhile, the opening hours may have ended. */
const FRESH_MS = 60_000;

/** On such screens, the panel covers the page. */
const SMALL_SCREEN = '(max-width: 480px), (max-height: 480px)';

/** The chat on a tenant's page: behind a launcher, or in an element with `data-parley-inline`. */
export class Widget {
  private readonly host = make('div');
  private readonly root = make('div', 'root');
  private readonly texts: LauncherTexts;
  private readonly launcher: HTMLButtonElement;
  private readonly badge = make('span', 'badge');
  private readonly box = make('div', 'box');
  /** The element of the page that the chat fills; null if the page has none. */
  private readonly place = document.querySelector('[data-parley-inline]');
  private readonly cover: Cover;
  private readonly alerts = new Alerts();
  private readonly scroll = new PageScroll();
  private greeting: HTMLElement | undefined;
  private readonly handlers = new Handlers();
  /** Aborted when the page removes the widget. */
  private readonly ending = new AbortController();
  private readonly storage: PageStorage;
  private frame: Frame | undefined;
  private identityToken: string | null;
  private readonly readAtMs = Date.now();
  /** Whether the visitor, and not a reload, has opened the panel. */
  private takesFocus = false;

  constructor(
    private readonly options: WidgetOptions,
    private readonly agent: Agent,
  ) {
    this.identityToken = options.identityToken;
    this.storage = new PageStorage(options.publicId);
    this.texts = agent.launcherTexts ?? ENGLISH;
    this.launcher = makeButton('launcher', agent.texts.launcher || this.texts.open, BUBBLE);
    this.cover = new Cover(agent, this.texts, this.place ? undefined : () => this.close(), () =>
      this.frame?.load(),
    );
    this.build();
    if (this.place) {
      this.place.append(this.host);
      this.open({ takesFocus: false });
    } else this.float();
  }

  /** Shows the launcher, or the panel. */
  private float(): void {
    const { options, ending } = this;
    this.stay();
    keepClear(this.host, this.root, this.launcher, ending.signal);
    matchMedia(SMALL_SCREEN).addEventListener('change', () => this.show(), ending);
    if (options.opensAtOnce) this.open();
    else if (this.storage.wasOpen && !matchMedia(SMALL_SCREEN).matches) this.open({ takesFocus: false });
    else this.greet();
    // The answer of a person is counted on the launcher, before the visitor opens the chat.
    if (this.storage.read()['awaited']) this.frame ??= this.makeFrame();
  }

  /** Runs a command of the page with its arguments, such as `['ask', 'How much is it?']`. Ignores unknown commands. */
  readonly obey = (call: unknown[]): void => {
    const [name, first, second] = call;
    if (name === 'open') this.open();
    else if (name === 'close') this.close();
    else if (name === 'ask') {
      this.open();
      this.frame?.command('ask', first);
    } else if (name === 'identify' || name === 'reset') {
      this.identityToken = name === 'identify' && typeof first === 'string' ? first : null;
      this.storage.clear();
      this.frame?.command(name, this.identityToken);
    } else if (name === 'remove') this.end();
    else if (name === 'on' && typeof second === 'function')
      this.handlers.add(String(first), second as (data: unknown) => void);
  };

  private end(): void {
    this.ending.abort();
    this.scroll.stop(false);
    this.alerts.show(0);
    this.host.remove();
  }

  private build(): void {
    const { agent, host, root, launcher } = this;
    const shadow = host.attachShadow({ mode: 'closed' });
    // The page's policy allows a constructed sheet, but may forbid a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
    const position = this.place ? 'inline' : agent.position;
    host.dataset['position'] = position;
    root.classList.add(position);
    host.id = 'parley-widget';
    root.dir = this.texts.direction;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const look = (): void => this.look(agent.theme === 'dark' || (agent.theme === 'auto' && dark.matches));
    dark.addEventListener('change', look, this.ending);
    look();
    if (agent.texts.launcher) launcher.append(make('span', '', agent.texts.launcher));
    launcher.append(this.badge);
    launcher.addEventListener('click', () => this.open());
    this.box.hidden = true;
    this.box.append(this.cover.element);
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    root.append(this.box, launcher);
    shadow.append(root);
    this.show();
  }

  /** Greets the visitor, once. */
  private greet(): void {
    if (this.storage.read()['greeted']) return;
    this.greeting = makeGreeting(this.agent, this.texts.dismiss, () => this.open());
    if (!this.greeting) return;
    this.root.append(this.greeting);
    this.storage.write('greeted', true);
  }

  /** Only the panel is light or dark. The launcher has the light colours, because it is on the tenant's page. */
  private look(isDark: boolean): void {
    const { light, dark } = this.agent.accents;
    const inPanel = isDark ? dark : light;
    this.root.classList.toggle('dark', isDark);
    set(this.launcher, light.accent, light.onAccent);
    set(this.box, inPanel.accent, inPanel.onAccent);
  }

  /** Adds the widget, again after a page has replaced its body. */
  private stay(): void {
    const { host } = this;
    const add = (): void => {
      document.body.append(host);
      // In the top layer, no transformation or layer of the page moves or covers it.
      if (!host.showPopover) return;
      host.popover = 'manual';
      host.showPopover();
    };
    add();
    const observer = new MutationObserver(() => {
      if (!host.isConnected && document.body) add();
    });
    observer.observe(document.documentElement, { childList: true });
    this.ending.signal.addEventListener('abort', () => observer.disconnect());
  }

  private get isOpen(): boolean {
    return !this.box.hidden;
  }

  private open({ takesFocus = true } = {}): void {
    const { isOpen } = this;
    this.takesFocus = takesFocus;
    this.box.hidden = false;
    // A new frame is told so when it is ready.
    if (this.frame) this.frame.command('open');
    else this.frame = this.makeFrame();
    if (isOpen) {
      if (this.place) this.host.scrollIntoView({ block: 'nearest' });
      return;
    }
    this.badge.textContent = '';
    this.greeting?.remove();
    // Other pages of the tab have the launcher.
    if (!this.place) this.storage.wasOpen = true;
    this.show();
    if (takesFocus) this.frame.focus();
    this.handlers.tell('open', {});
  }

  private close(): void {
    if (!this.isOpen || this.place) return;
    this.box.hidden = true;
    this.storage.wasOpen = false;
    this.show();
    this.launcher.focus();
    this.frame?.command('close');
    this.handlers.tell('close', {});
  }

  /** Makes the frame when it is needed: until then, the widget costs the page only this script. */
  private makeFrame(): Frame {
    const { base, publicId, language } = this.options;
    const greeting = () => ({
      agent: Date.now() - this.readAtMs < FRESH_MS ? this.agent : undefined,
      kept: this.storage.read(),
      identityToken: this.identityToken,
      language,
      isOpen: this.isOpen,
      isInline: this.place !== null,
      takesFocus: this.takesFocus,
      page: location.href.replace(/#.*/, ''),
    });
    const onMessage = (message: FrameMessage): void => this.receive(message);
    const url = `${base}/widget/${publicId}`;
    const frame = new Frame(url, this.agent.name, greeting, onMessage, this.ending.signal);
    this.box.append(frame.element);
    this.cover.wait();
    return frame;
  }

  private receive({ parley, name, value, count = 0, data }: FrameMessage): void {
    if (parley === 'shown') this.cover.lift();
    else if (parley === 'store') this.storage.write(String(name), value);
    else if (parley === 'close') this.close();
    else if (parley === 'expand') this.root.classList.toggle('expanded');
    else if (parley === 'unread') {
      this.badge.textContent = count > 0 && !this.isOpen ? String(count) : '';
      if (this.agent.alerts) this.alerts.show(count);
    } else if (parley === 'event' && name !== 'open') this.handlers.tell(String(name), data);
  }

  private show(): void {
    const { root, launcher, isOpen } = this;
    launcher.setAttribute('aria-expanded', String(isOpen));
    root.classList.toggle('open', isOpen);
    this.scroll.stop(isOpen && !this.place && matchMedia(SMALL_SCREEN).matches);
  }
}

function set({ style }: HTMLElement, accent: string, onAccent: string): void {
  style.setProperty('--accent', accent);
  style.setProperty('--on-accent', onAccent);
}
