import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { createAgent, trainText } from '../support/agent';
import { useService } from '../support/use-service';
import { allTexts } from '../../web/console/all-texts';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';
import { ACCOUNT_PAGES, AGENT_PAGES } from './console';

/** Words that are the same in both languages, or names from the API. */
const PLANS = ['basic', 'plus', 'pro', 'enterprise'];
const ROLES_OF_PROCESSES = ['all', 'api', 'worker'];
const AS_IN_ENGLISH = new Set(['English', 'test', 'live', 'name', 'url', ...PLANS, ...ROLES_OF_PROCESSES]);
const PAIR = { source: 'Zeiten', question: 'Wann ist offen?', answer: 'Um neun.' };
const ACTION = {
  name: 'Lager',
  whenToUse: 'Gibt es das?',
  url: 'https://shop.example',
  responseFields: ['zahl'],
};
/** English words that are not also German: they reveal texts that are not in a module of texts. */
const ENGLISH_WORD = /\b(the|and|of|your|are|this|with|not|has|have|no|to|yet)\b/i;
/** Buttons that show more and change nothing. */
const OPENERS = [
  'Details',
  'Bearbeiten',
  'Verbessern',
  'Abschnitte',
  'Zu den Prüffragen hinzufügen',
  'Zustellungen',
  'Person einladen',
];
/** The texts that a reader sees or hears. Texts in `code` are spelt as in the API. */
const SHOWN = `[...document.querySelectorAll('body *')].filter((element) => !element.closest('code, pre, script, noscript, style'))
  .flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ]).map((text) => text.trim()).filter(Boolean)`;

/** Every word that is a value of the API, such as `pending`. */
function valuesOfApi(): Set<string> {
  const values = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      const isList = (key === 'enum' || key === 'x-extensible-enum') && Array.isArray(value);
      if (isList) for (const each of value) if (/^[a-z_]+$/.test(String(each))) values.add(String(each));
      collect(value);
    }
  };
  for (const document of ['openapi.json', 'openapi-admin.json'])
    collect(JSON.parse(readFileSync(join(__dirname, '../..', document), 'utf8')));
  return values;
}

describeInBrowser('the console in German', () => {
  // The operator's pages show all tenants, whose names are English.
  const { service, tenant, live } = useService();
  let browser: Browser;
  let agent: string;
  let isEnglish: (text: string) => boolean;
  beforeAll(async () => {
    agent = await createAgent(live, { name: 'Laden' });
    await trainText(live, agent, 'faq', 'Die Reparatur kostet 12 Euro.');
    await live.post(`${agent}/chat`, {
      message: 'Was kostet die Reparatur? Meine Adresse: anna@example.com',
    });
    await live.post(`${agent}/chat`, { message: 'Kann ich mit einem Menschen sprechen?' });
    await live.post(`${agent}/golden-questions`, { question: 'Was kostet sie?', contains: ['12'] });
    await live.post(`${agent}/versions`, {
      settings: { botPersonality: 'Kurz.' },
      pairs: [PAIR],
      actions: [ACTION],
    });
    await live.post(`${agent}/actions`, ACTION);
    await live.post('/people', { name: 'Rita', role: 'reader' });
    await live.post('/webhooks', { name: 'CRM', url: 'https://example.com/', events: ['lead.captured'] });
    browser = await launchBrowser();
    const german = new Set(allTexts().flatMap(([, { de }]) => Object.values(de)));
    const english = allTexts()
      .flatMap(([, { en }]) => Object.values(en))
      .filter((text) => !german.has(text) && !AS_IN_ENGLISH.has(text))
      .map(patternOf);
    const values = valuesOfApi();
    isEnglish = (text) =>
      english.some((pattern) => pattern.test(text)) ||
      ENGLISH_WORD.test(text) ||
      (values.has(text) && !german.has(text) && !AS_IN_ENGLISH.has(text));
  });
  afterAll(() => browser?.close());

  /** Matches the text with any values in its places. */
  function patternOf(text: string): RegExp {
    const escaped = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${escaped.join('.+')}$`);
  }

  async function signedIn(secret: string): Promise<Page> {
    const page = await (await newProfile(browser, { locale: 'de-DE' })).newPage();
    // A slow browser may open a dialog only after the key that was to close it.
    await page.addLocatorHandler(page.locator('dialog[open]'), () => page.keyboard.press('Escape'));
    await page.goto(`${service.baseUrl}/console`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await leftovers(page)).toEqual([]);
    await page.getByLabel('API-Schlüssel oder Admin-Token').fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').waitFor();
    return page;
  }

  const leftovers = async (page: Page): Promise<string[]> => {
    const shown = await page.evaluate<string[]>(SHOWN);
    return [...new Set(shown)].filter((text) => isEnglish(text) || text.includes('undefined'));
  };

  /** The English texts on this page, on its tabs, and in the dialogs of its buttons. */
  async function leftoversAt(page: Page, path: string): Promise<string[]> {
    await page.goto(`${service.baseUrl}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    const found = await leftovers(page);
    const main = page.locator('main');
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click();
      found.push(...(await leftovers(page)));
    }
    for (const name of OPENERS) {
      const opener = main.getByRole('button', { name, exact: true });
      if ((await opener.count()) > 0) found.push(...(await leftoversBehind(page, opener.first())));
    }
    const action = page.locator('main .page-head button.primary');
    if ((await action.count()) > 0) found.push(...(await leftoversBehind(page, action.first())));
    return found;
  }

  async function leftoversBehind(page: Page, opener: Locator): Promise<string[]> {
    await opener.click();
    await settled(page);
    const found = await leftovers(page);
    // Closes the dialog, if one is open.
    await page.keyboard.press('Escape');
    return found;
  }

  const settled = (page: Page): Promise<void> =>
    page.locator('.loading').first().waitFor({ state: 'hidden' });

  it('shows a tenant no English text, and no value as the API spells it', async () => {
    const page = await signedIn(live.token!);
    const { conversations } = (await live.get(`${agent}/conversations`)).body;
    const { versions } = (await live.get(`${agent}/versions`)).body;
    const ofVersions = versions.map(({ id }: { id: number }) => `/versions/${id}`);
    const inbox = conversations.map(({ id }: { id: string }) => `/inbox/${id}`);
    for (const path of [
      ...[...AGENT_PAGES, ...inbox, ...ofVersions].map((each) => agent + each),
      ...ACCOUNT_PAGES,
    ])
      expect([path, await leftoversAt(page, path)]).toEqual([path, []]);
    // Neither when the API refuses a form.
    await page.goto(`${service.baseUrl}/console/privacy`);
    await page.locator('main form input').first().press('Enter');
    await page.locator('.failure').waitFor();
    expect(await leftovers(page)).toEqual([]);
  });

  it('shows an operator no English text, and no value as the API spells it', async () => {
    const page = await signedIn(service.admin.token!);
    for (const path of ['', `/accounts/${tenant.accountId}`, '/system'])
      expect([path, await leftoversAt(page, path)]).toEqual([path, []]);
  });

  it('can be switched to English and back', async () => {
    const page = await signedIn(live.token!);
    const menu = page.locator('button.account');
    await menu.click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Agents' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Agents' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    await menu.click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Agenten' }).waitFor();
  });
});
