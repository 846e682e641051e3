import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { closeServer } from '../support/closing';
import { hearFirstAnswer } from '../support/first-answer';
import { FakeModel } from '../support/fake-model';
import { Service, SharedService, type RunningService } from '../support/service';
import { endShared, startShared } from '../support/use-service';
import { until } from '../support/wait';
import { enableWidget } from '../support/visitor';
import { launchBrowser, newProfile } from './chromium';

const GENEROUS = {
  visitorMessagesPerHour: 10_000,
  addressMessagesPerHour: 10_000,
  agentMessagesPerDay: 10_000,
};

/** A tenant's page, on a different origin from the service. */
export interface HostPage {
  head?: string;
  body?: string;
  /** Content-Security-Policy. */
  policy?: string;
}

/** A service with a model, a tenant's site, and a browser. */
export class Stage<Running extends RunningService = RunningService> {
  private constructor(
    readonly service: Running,
    readonly model: FakeModel,
    readonly live: Client,
    private readonly endService: () => Promise<void>,
    private readonly browser: Browser,
    private readonly site: Server,
    private readonly pages: Map<string, HostPage>,
  ) {}

  /** On a service with these settings. */
  static async set(settings: Record<string, string>): Promise<Stage<Service>> {
    const { service, model } = await Service.withModel(settings);
    const { live } = await service.tenant();
    await hearFirstAnswer(live, model);
    return Stage.on({ service, model, live }, () => service.stop());
  }

  /** On the service that all files share. */
  static async share(): Promise<Stage<SharedService>> {
    const model = new FakeModel();
    const service = new SharedService(model);
    await startShared(service, model);
    const { live } = await service.tenant();
    return Stage.on({ service, model, live }, () => endShared(service, model));
  }

  private static async on<Running extends RunningService>(
    { service, model, live }: { service: Running; model: FakeModel; live: Client },
    endService: () => Promise<void>,
  ): Promise<Stage<Running>> {
    const browser = await launchBrowser();
    const pages = new Map<string, HostPage>();
    const site = createServer(({ url = '' }, response) => {
      const { head = '', body = '<h1>A shop</h1>', policy } = pages.get(url) ?? {};
      if (policy) response.setHeader('content-security-policy', policy);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    return new Stage(service, model, live, endService, browser, site, pages);
  }

  async clear(): Promise<void> {
    await this.browser.close();
    await closeServer(this.site);
    await this.endService();
  }

  /** An agent with an enabled widget: its path and its public id. */
  async agent(fields: object = {}, widget: object = {}): Promise<{ agent: string; publicId: string }> {
    const agent = await createAgent(this.live, { botName: 'Ada', welcomeMessage: 'Hello!', ...fields });
    const settings = { allowedDomains: ['localhost'], limits: GENEROUS, ...widget };
    return { agent, publicId: await enableWidget(this.live, agent, settings) };
  }

  /** A new browser profile. */
  context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    return newProfile(this.browser, { viewport: { width: 1000, height: 800 }, ...options });
  }

  /** A page in a new browser profile. */
  async page(): Promise<Page> {
    return (await this.context()).newPage();
  }

  /** The address of a tenant's page with the widget of this agent. */
  host(publicId: string, page: HostPage = {}, attributes = ''): string {
    const path = `/${this.pages.size}`;
    const { body = '<h1>A shop</h1>' } = page;
    const source = `${this.service.baseUrl}/widget.js`;
    const script = `<script src="${source}" data-agent="${publicId}" ${attributes} async></script>`;
    this.pages.set(path, { ...page, body: body + script });
    return `http://localhost:${(this.site.address() as AddressInfo).port}${path}`;
  }

  /** A new agent, and its widget, opened on a page of the tenant. */
  async visit(
    page: Page,
    fields: object = {},
    widget: object = {},
  ): Promise<{ agent: string; publicId: string; chat: Frame }> {
    const { agent, publicId } = await this.agent(fields, widget);
    await page.goto(this.host(publicId));
    return { agent, publicId, chat: await this.open(page) };
  }

  /** Opens the widget on a page, and returns its frame. */
  async open(page: Page): Promise<Frame> {
    await present(page);
    await page.evaluate('parley("open")');
    return frameOf(page);
  }
}

/** For the head of a page: lets tests see into the shadow root of the widget. */
export const OPEN_SHADOW = `<script>
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function () { return attachShadow.call(this, { mode: 'open' }); };
</script>`;

/** The frame of the widget, as soon as a visitor can use it. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await until(
    async () => page.frames().find((one) => one.url().includes('/widget/')),
    (found) => found !== undefined,
  );
  await frame!.waitForSelector('main');
  return frame!;
}

/** Waits until the page has the widget. */
export async function present(page: Page): Promise<void> {
  await page.locator('#parley-widget').waitFor({ state: 'attached' });
}

/** Writes a message and sends it. */
export async function say(chat: Page | Frame, message: string): Promise<void> {
  await chat.fill('.composer textarea', message);
  await chat.press('.composer textarea', 'Enter');
}

/** Waits until the last answer, complete or not, has this text. */
export async function hears(chat: Page | Frame, text: string): Promise<void> {
  await chat.locator('.answer').last().filter({ hasText: text }).waitFor();
}

/** Waits until the last answer has this text and has ended: then the service has recorded it. */
export async function hearsAll(chat: Page | Frame, text: string): Promise<void> {
  await chat.locator('.exchange').last().filter({ hasText: text }).locator('.ratings').waitFor();
}
