import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

/**
 * The places where Debian's packages and others install it. `CHROMIUM` names another place. The headless shell, which
 * has no windows, needs half of the processor time.
 */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Generous, for slow machines. */
const GIVE_UP_MS = 120_000;

/** The browser of this machine; undefined if it has none. */
const chromiumPath = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/** Starts the browser of this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}

/** A new profile of the browser. */
export async function newProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const profile = await browser.newContext(options);
  profile.setDefaultTimeout(GIVE_UP_MS);
  return profile;
}

/** For tests in a browser. `.ci/run` installs it; machines without a browser skip these tests. */
export const describeInBrowser = chromiumPath ? describe : describe.skip;
if (!chromiumPath) process.stdout.write('no Chromium here: the tests in a browser are skipped\n');
