import type { Page } from 'playwright-core';

/** The pages of an agent in the console, below its path. */
export const AGENT_PAGES = [
  '',
  '/inbox',
  '/knowledge',
  '/golden-questions',
  '/settings',
  '/versions',
  '/leads',
  '/analytics',
  '/model',
  '/channels',
  '/actions',
];

/** The pages of an account in the console, and a page that does not exist. */
export const ACCOUNT_PAGES = [
  '',
  '/canned-replies',
  '/message-examples',
  '/costs',
  '/model',
  '/webhooks',
  '/keys',
  '/people',
  '/audit-log',
  '/privacy',
  '/nowhere',
];

/** Signs a page in to the console of this service, in English, with an API key or the admin token. */
export async function signIn(page: Page, baseUrl: string, secret: string): Promise<void> {
  await page.goto(`${baseUrl}/console`);
  const withKey = page.getByText('Sign in with a key');
  await page.getByLabel('API key or admin token').or(withKey).first().waitFor();
  if (await withKey.isVisible()) await withKey.click();
  await page.getByLabel('API key or admin token').fill(secret);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').waitFor();
}
