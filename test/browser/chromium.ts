import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

/** Where Debian's package and others put it. `CHROMIUM` names another place. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Slow machines exist. */
const GIVE_UP_MS = 120_000;

/** The browser of this machine; undefined without one. */
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

/** For tests in a browser. `.ci/run` installs one; elsewhere they are skipped where there is none. */
export const describeInBrowser = chromiumPath ? describe : describe.skip;
if (!chromiumPath) process.stdout.write('no Chromium here: the tests in a browser are skipped\n');
