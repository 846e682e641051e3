import { accentsFor } from '../chat/colors';
import { Frame } from './frame';
import { labelsFor } from './launcher-texts';
import { PageStorage } from './page-storage';
import { STYLES } from './widget.css';

/** The options in the page's script element. */
export interface WidgetOptions {
  /** The address of the service, without a trailing slash. */
  base: string;
  publicId: string;
  identityToken: string | null;
  language: string | null;
  opensAtOnce: boolean;
}

type Handler = (data: unknown) => void;

const BUBBLE = 'M5 5h14a2 2 0 012 2v8a2 2 0 01-2 2h-7l-5 4v-4H5a2 2 0 01-2-2V7a2 2 0 012-2z';
const CROSS = 'M6 6l12 12M18 6L6 18';

/** Shows the widget, and returns a function that runs the page's commands. Without such a widget, shows nothing. */
export async function openWidget(options: WidgetOptions): Promise<(call: unknown[]) => void> {
  const agent = await readAgent(options);
  return agent ? new Widget(options, agent).obey : () => undefined;
}

interface Agent {
  name: string;
  position: 'left' | 'right';
  colors: { light: string };
  texts: { launcher: string };
}

async function readAgent({ base, publicId }: WidgetOptions): Promise<Agent | undefined> {
  try {
    const response = await fetch(`${base}/public/v1/agents/${publicId}`);
    const { agent, error } = (await response.json()) as { agent?: Agent; error?: { message: string } };
    if (agent) return agent;
    // eslint-disable-next-line no-console
    console.warn(`Parley: ${error?.message}`);
  } catch {
    // eslint-disable-next-line no-console
    console.warn('Parley: the service cannot be reached from this page');
  }
  return undefined;
}

/** The launcher and the chat on a tenant's page. */
class Widget {
  private readonly host = document.createElement('div');
  private readonly root = document.createElement('div');
  private readonly launcher = document.createElement('button');
  private readonly badge = document.createElement('span');
  private readonly box = document.createElement('div');
  private readonly icon = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  private readonly labels: readonly [open: string, close: string];
  private readonly handlers: Record<string, Handler[] | undefined> = {};
  private readonly storage: PageStorage;
  private frame: Frame | undefined;
  private identityToken: string | null;

  constructor(
    private readonly options: WidgetOptions,
    private readonly agent: Agent,
  ) {
    this.identityToken = options.identityToken;
    this.storage = new PageStorage(options.publicId);
    this.labels = labelsFor([options.language ?? '', navigator.language]);
    this.build();
    this.stay();
    if (options.opensAtOnce) this.open();
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
    } else if (name === 'on' && typeof second === 'function') {
      const event = String(first);
      const known = (this.handlers[event] ??= []);
      known[known.length] = second as Handler;
    }
  };

  private build(): void {
    const { accent, onAccent } = accentsFor(this.agent.colors.light, false);
    const { position } = this.agent;
    const shadow = this.host.attachShadow({ mode: 'closed' });
    // The page's policy allows a constructed sheet, but may forbid a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    shadow.adoptedStyleSheets = [sheet];
    this.host.dataset['position'] = position;
    this.host.id = 'parley-widget';
    this.root.className = position;
    this.root.style.setProperty('--accent', accent);
    this.root.style.setProperty('--on-accent', onAccent);
    this.launcher.type = 'button';
    this.launcher.className = 'launcher';
    this.badge.className = 'badge';
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    picture.setAttribute('viewBox', '0 0 24 24');
    picture.setAttribute('aria-hidden', 'true');
    picture.appendChild(this.icon);
    this.launcher.appendChild(picture);
    if (this.agent.texts.launcher) {
      const label = document.createElement('span');
      label.textContent = this.agent.texts.launcher;
      this.launcher.appendChild(label);
    }
    this.launcher.appendChild(this.badge);
    this.launcher.addEventListener('click', () => (this.isOpen ? this.close() : this.open()));
    this.box.className = 'box';
    this.box.hidden = true;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.isOpen) this.close();
    });
    this.root.appendChild(this.box);
    this.root.appendChild(this.launcher);
    shadow.appendChild(this.root);
    this.show();
  }

  /** Adds the widget again after a page has replaced its body. */
  private stay(): void {
    document.body.appendChild(this.host);
    new MutationObserver(() => {
      if (!this.host.isConnected && document.body) document.body.appendChild(this.host);
    }).observe(document.documentElement, { childList: true });
  }

  private get isOpen(): boolean {
    return !this.box.hidden;
  }

  private open(): void {
    this.frame ??= this.makeFrame();
    if (this.isOpen) return;
    this.box.hidden = false;
    this.badge.textContent = '';
    this.show();
    this.frame.focus();
    this.tell('open', {});
  }

  private close(): void {
    if (!this.isOpen) return;
    this.box.hidden = true;
    this.show();
    this.launcher.focus();
    this.tell('close', {});
  }

  /** Makes the frame when it is first opened: until then, the widget costs the page only this script. */
  private makeFrame(): Frame {
    const { base, publicId, language } = this.options;
    const greeting = () => ({
      kept: this.storage.read(),
      identityToken: this.identityToken,
      language,
      page: location.href.slice(0, location.href.indexOf('#') < 0 ? undefined : location.href.indexOf('#')),
    });
    const frame = new Frame(`${base}/widget/${publicId}`, this.agent.name, greeting, (message) => {
      if (message.parley === 'store') this.storage.write(String(message.name), message.value);
      else if (message.parley === 'close') this.close();
      else if (message.parley === 'unread') this.showUnread(message.count ?? 0);
      else if (message.parley === 'event' && message.name !== 'open')
        this.tell(String(message.name), message.data);
    });
    this.box.appendChild(frame.element);
    return frame;
  }

  private show(): void {
    const [open, close] = this.labels;
    const { launcher } = this;
    launcher.setAttribute('aria-expanded', String(this.isOpen));
    const own = this.agent.texts.launcher;
    launcher.setAttribute('aria-label', this.isOpen ? close : own || open);
    this.icon.setAttribute('d', this.isOpen ? CROSS : BUBBLE);
    this.root.className = this.agent.position + (this.isOpen ? ' open' : '');
  }

  private showUnread(count: number): void {
    this.badge.textContent = count > 0 && !this.isOpen ? String(count) : '';
  }

  private tell(event: string, data: unknown): void {
    const handlers = this.handlers[event] ?? [];
    for (let index = 0; index < handlers.length; index++) {
      try {
        handlers[index]!(data);
      } catch (error) {
        // A fault of the page must not stop the chat.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }
}
