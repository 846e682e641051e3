import type { Browser as Chromium, Page } from 'playwright-core';
import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { OAuthApp } from '../support/oauth-app';
import { Service } from '../support/service';
import { fixedPort } from '../support/servers/free-port';
import { OIDC_CLIENT, OidcProvider } from '../support/servers/oidc-provider';
import { SmtpServer } from '../support/servers/smtp-server';
import { describeInBrowser, launchBrowser, newProfile } from './chromium';

/** A page with a filter. */
const AT_WORK = '/console/inbox?show=waiting';

describeInBrowser('somebody whose session has ended', () => {
  let smtp: SmtpServer;
  let provider: OidcProvider;
  let service: Service;
  let live: Client;
  let chromium: Chromium;
  /** Passkeys need a domain. */
  let origin: string;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    const port = await fixedPort();
    origin = `http://localhost:${port}`;
    provider = await OidcProvider.start(`${origin}/console/oidc/callback`);
    // It has a mail server, and the provider has to know its address.
    service = await Service.start({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'parley@example.com',
      PORT: String(port),
      PUBLIC_URL: origin,
    });
    ({ live } = await service.tenant());
    chromium = await launchBrowser();
  });
  afterAll(async () => {
    await chromium?.close();
    await service.stop();
    await provider.stop();
    await smtp.stop();
  });

  /** The console of a new person, in a profile of their own. */
  async function invited(name: string, email = ''): Promise<Page> {
    const { body } = await live.post('/people', { name, role: 'editor', email });
    const page = await (await newProfile(chromium, { locale: 'en' })).newPage();
    await page.goto(`${origin}/console#${body.link.split('#')[1]}`);
    await page.getByRole('button', { name }).waitFor();
    return page;
  }

  /** Ends the session behind the back of a page that is at work. The page then says so. */
  async function endSession(page: Page): Promise<void> {
    await page.goto(origin + AT_WORK);
    await page.getByText('No conversations match').waitFor();
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name === 'parley');
    await fetch(`${service.baseUrl}/console/session`, {
      method: 'DELETE',
      headers: { cookie: `${cookie!.name}=${cookie!.value}`, origin: service.baseUrl },
    });
    await page.getByText('Your session has ended.').waitFor();
  }

  /** The person is signed in again, on the page where the session has ended. */
  async function isBack(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name }).waitFor();
    await page.getByText('No conversations match').waitFor();
    expect(page.url()).toBe(origin + AT_WORK);
  }

  it('returns to their page by a link to their mail, which waits for a click', async () => {
    const email = 'grace@example.com';
    const page = await invited('Grace', email);
    await endSession(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('a link is on its way').waitFor();
    const { data } = await smtp.expects(email, 2);
    // The mail's link has the host that the browser used.
    const link = /http:\S+#mail=[\w-]{43}/.exec(data)![0];
    expect(new URL(link).origin).toBe(origin);
    await page.goto('about:blank');
    await page.goto(link);
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await isBack(page, 'Grace');
  });

  it('returns from a mail to the request of a program, allows it, and ends it', async () => {
    const email = 'lin@example.com';
    const page = await invited('Lin', email);
    const agentId = Number((await createAgent(live, { name: 'Harbour' })).split('/')[2]);
    const app = await OAuthApp.register(origin);
    await page.route(`${app.redirectUri}*`, (route) => route.fulfill({ body: 'The assistant.' }));
    await page.context().clearCookies();
    await page.goto(`${origin}/console/authorize?${app.request(agentId)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('a link is on its way').waitFor();
    const { data } = await smtp.expects(email, 2);
    await page.goto(/http:\S+#mail=[\w-]{43}/.exec(data)![0]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: '“Helper” wants to ask your agent “Harbour”' }).waitFor();
    await page.getByText('assistant.example', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('The assistant.').waitFor();
    const code = new URL(page.url()).searchParams.get('code')!;
    const tokens = await app.redeem(code);
    expect(tokens.status).toBe(200);
    await page.goto(`${origin}/console/profile`);
    await page.getByRole('cell', { name: 'Helper · assistant.example' }).waitFor();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'End access' }).click();
    await ended;
    expect((await app.refresh(tokens.body['refresh_token'])).status).toBe(400);
  });

  it('returns to their page by a passkey, and by none that was removed', async () => {
    const page = await invited('Hedy');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
    await page.getByRole('button', { name: 'Hedy' }).click();
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByLabel('Name of the new passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('cell', { name: 'Work laptop' }).waitFor();
    await endSession(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isBack(page, 'Hedy');
    await page.goto(`${origin}/console/profile`);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Remove' }).click();
    await removed;
    await endSession(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey is not known here.').waitFor();
  });

  it('returns to their page by single sign-on, which the page remembers, and signs out there, too', async () => {
    const choice = { ...OIDC_CLIENT, issuer: provider.issuer, domains: ['example.com'], role: 'reader' };
    await live.send('PUT', '/sign-in-provider', choice);
    const { signInUrl } = (await live.get('/sign-in-provider')).body.provider;
    const page = await (await newProfile(chromium, { locale: 'en' })).newPage();
    await page.goto(origin + new URL(signInUrl).pathname);
    await page.getByRole('button', { name: 'Name of someone' }).waitFor();
    await endSession(page);
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    await isBack(page, 'Name of someone');
    await page.getByRole('button', { name: 'Name of someone' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${provider.issuer}/**`);
  });
});
