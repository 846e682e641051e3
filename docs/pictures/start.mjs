// Takes docs/pictures/start.png: the start page after a question. It needs the ports 80 and 3000:
//   npm run build && sudo node docs/pictures/start.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const WINDOW = { width: 1180, height: 1000 };
const ROOT = join(import.meta.dirname, '..', '..');
const HOST = 'www.harbour-bikes.example';

/** The pages of the site that the agent in the picture has read: the title and the content of each. */
const PAGES = {
  '/': ['Harbour Bikes', 'We rent and repair bicycles in Lindau on Lake Constance since 1998.'],
  '/rentals': ['Rentals', 'We rent city bikes, tandems, cargo bikes and e-bikes. Helmets are included.'],
  '/prices': ['Prices', 'A city bike costs 18 euros a day, an e-bike 39 euros, a cargo bike 45 euros.'],
  '/repairs': ['Repairs', 'A flat tyre is repaired within an hour for 15 euros.'],
  '/tours': ['Guided tours', 'Every Saturday at 10:00 a guide shows the island. The tour takes three hours.'],
  '/opening-hours': ['Opening hours', 'We are open Tuesday to Sunday from 9:00 to 18:00.'],
  '/cancelling': [
    'Can I cancel a booking?',
    'You can cancel free of charge until 24 hours before the rental begins. Later, half of the price is charged.',
  ],
};

const site = createServer((request, response) => {
  const page = PAGES[request.url];
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const [title, content] = page;
  const links = [...Object.keys(PAGES), '/winter-2019'].map((path) => `<a href="${path}">${path}</a>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><title>${title}</title><nav>${links.join(' ')}</nav><main><h1>${title}</h1><p>${content}</p></main>`,
  );
}).listen(80, '127.0.0.1');

const folder = mkdtempSync(join(tmpdir(), 'parley-picture-'));
const preload = join(folder, 'names.cjs');
const names = join(folder, 'names.json');
writeFileSync(names, JSON.stringify({ [HOST]: [['127.0.0.1']] }));
writeFileSync(preload, `require('${join(ROOT, 'test/support/fake-dns.cjs')}')('${names}');`);
const service = spawn(process.execPath, ['--require', preload, join(ROOT, 'dist', 'src', 'main.js')], {
  cwd: folder,
  env: {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
  await page.goto(await printedLink());
  await page.fill('#material', `http://${HOST}`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-status=completed]', { timeout: 60_000 });
  await page.fill('#question', 'Until when can I cancel?');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.log[aria-busy=false] .answer', { timeout: 60_000 });
  await page.screenshot({ path: join(import.meta.dirname, 'start.png') });
} finally {
  await browser.close();
  service.kill();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}

function printedLink() {
  let printed = '';
  return new Promise((resolve, reject) => {
    service.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const link = /http\S+#start=\S+(?=\n)/.exec(printed)?.[0];
      if (link) resolve(link);
    });
    service.once('exit', () => reject(new Error(`the service ended: ${printed}`)));
  });
}
