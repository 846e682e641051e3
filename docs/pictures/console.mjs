// Takes the pictures of docs/console.md, and pictures of all pages of the console in light, in dark and at 360 pixels:
//   npm run build && node docs/pictures/console.mjs
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = mkdtempSync(join(tmpdir(), 'parley-console-'));
const ADMIN_TOKEN = 'an-admin-token-for-pictures';
const LOOKS = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
};
const QUESTIONS = [
  'What does an e-bike cost?',
  'Do you sell kayaks?',
  'When are you open on Saturday?',
  'Can I talk to a person? My email is anna@example.com',
];

/**
 * The pages of the site that the agent in the pictures has read: the title and the content of each. One more is
 * missing.
 */
const PAGES = {
  '/': ['Harbour Bikes', 'We rent and repair bicycles in Lindau on Lake Constance since 1998.'],
  '/prices': ['Prices', 'A city bike costs 18 euros a day, an e-bike 39 euros, a cargo bike 45 euros.'],
  '/opening-hours': ['Opening hours', 'We are open Tuesday to Sunday from 9:00 to 18:00.'],
};

const site = createServer((request, response) => {
  const page = PAGES[request.url];
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const links = Object.entries({ ...PAGES, '/news': ['News'] }).map(
    ([path, [title]]) => `<a href="${path}">${title}</a>`,
  );
  response.setHeader('content-type', 'text/html');
  response.end(`<title>${page[0]}</title><nav>${links.join(' ')}</nav><h1>${page[0]}</h1><p>${page[1]}</p>`);
});
await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
const siteUrl = `http://127.0.0.1:${site.address().port}/`;

const service = spawn(process.execPath, ['dist/src/main.js'], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: '0',
    ADMIN_TOKEN,
    DATA_DIR: join(FOLDER, 'data'),
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    ALLOW_INSECURE_WEBHOOKS: 'true',
  },
});
let output = '';
service.stdout.on('data', (text) => {
  output += text;
});
while (!/#start=/.test(output)) await delay(200);
const [, base] = /(http:\/\/\S+)\/#start=/.exec(output);
const [key] = /ply_live_\w+/.exec(output);

async function post(path, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${base}/api/v1${path}`, options)).json();
}

async function statusOf(path) {
  const response = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()).source.status;
}

const { agent } = await post('/agents', { name: 'Harbour Bikes' });
const own = `/agents/${agent.id}`;
const { source } = await post(`${own}/training`, { source: 'site', type: 'website', url: siteUrl });
while ((await statusOf(`${own}/training/${source.id}`)) === 'pending') await delay(500);
// The site has no such page: the deliveries fail.
await post('/webhooks', { name: 'CRM', url: `${siteUrl}hook`, events: ['lead.captured'] });
const answers = [];
for (const message of QUESTIONS) answers.push(await post(`${own}/chat`, { message }));
await post(`${own}/golden-questions`, { question: 'What does an e-bike cost?', contains: ['39 euros'] });
await post(`${own}/golden-questions`, {
  question: 'When are you open on Monday?',
  contains: ['closed'],
  source: 'site',
});

const { version: draft } = await post(`${own}/versions`, {
  note: 'Shorter answers',
  settings: { botPersonality: 'Answer in one sentence.' },
});
await post(`${own}/versions/${draft.id}/trial`, {});

const agentPages = [
  '',
  'inbox',
  'knowledge',
  'golden-questions',
  'settings',
  'versions',
  'leads',
  'analytics',
  'model',
  'channels',
  'actions',
];
const paths = {
  agents: '/console',
  ...Object.fromEntries(
    agentPages.map((page) => [page || 'overview', `/console${own}${page && `/${page}`}`]),
  ),
  conversation: `/console${own}/inbox/${answers[0].conversationId}`,
  draft: `/console${own}/versions/${draft.id}`,
  'account-model': '/console/model',
  webhooks: '/console/webhooks',
  keys: '/console/keys',
  people: '/console/people',
  'audit-log': '/console/audit-log',
  privacy: '/console/privacy',
};
/** Pages after some clicks: the names of the tabs and buttons. */
const opened = {
  'search-test': ['knowledge', 'Search test'],
  pairs: ['knowledge', /^Questions and answers/],
  source: ['knowledge', /^Details/],
  'new-source': ['knowledge', 'Add source'],
  'new-golden-question': ['golden-questions', 'Add question'],
  'new-draft': ['versions', 'New draft'],
  'draft-changes': ['draft', /^Changes/],
  trial: ['draft', 'Trial'],
  improve: ['conversation', 'Improve'],
  passages: ['conversation', 'Passages'],
  deliveries: ['webhooks', 'Deliveries'],
  delivery: ['webhooks', 'Deliveries', 'Details'],
  'new-key': ['keys', 'New API key'],
  'new-action': ['actions', 'New action'],
  'new-channel': ['channels', 'Connect channel'],
};

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

async function take(page, name) {
  // Charts and pictures of the last answer.
  await delay(300);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
}

async function takeAll(secret, pages) {
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${base}/console`);
    await page.getByLabel('API key or admin token').fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').waitFor();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(base + path);
      await page.locator('main h1').waitFor();
      await page.locator('main .loading').first().waitFor({ state: 'hidden' });
      await take(page, `${name}-${look}`);
    }
    for (const [name, [start, ...clicks]] of Object.entries(secret === key ? opened : {})) {
      await page.goto(base + pages[start]);
      const main = page.locator('main');
      for (const each of clicks) {
        const exact = typeof each === 'string';
        const button = main.getByRole('button', { name: each, exact });
        await button
          .or(main.getByRole('tab', { name: each, exact }))
          .first()
          .click();
      }
      await page.locator('.loading').first().waitFor({ state: 'hidden' });
      await take(page, `${name}-${look}`);
    }
    await page.context().close();
  }
}

await takeAll(key, paths);
const { account } = await (
  await fetch(`${base}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
).json();
const ofAccount = `/console/accounts/${account.id}`;
await takeAll(ADMIN_TOKEN, { accounts: '/console', account: ofAccount, system: '/console/system' });
copyFileSync(join(FOLDER, 'conversation-light.png'), join(import.meta.dirname, 'console-inbox.png'));
copyFileSync(join(FOLDER, 'settings-light.png'), join(import.meta.dirname, 'console-settings.png'));
process.stdout.write(`The pictures are in ${FOLDER}\n`);

await browser.close();
service.kill();
site.close();
