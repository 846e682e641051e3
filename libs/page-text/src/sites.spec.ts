import { readPage, toPassages } from '.';
import type { Page } from '.';
import type { Passage } from './passages';

function read(html: string): { page: Page; passages: Passage[]; all: string } {
  const page = readPage(
    Buffer.from(html),
    'text/html; charset=utf-8',
    'https://docs.example.com/guide/start',
  );
  const passages = toPassages(page.sections);
  return { page, passages, all: passages.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n') };
}

describe('a marketing page', () => {
  const { page, passages, all } = read(`<html><head><title>Acme: payroll for restaurants</title></head><body>
    <header class="top"><a href="/">Acme</a><nav><a href="/pricing">Pricing</a></nav></header>
    <section class="hero"><h1>Payroll that runs itself</h1><p>For restaurants with 5 to 500 people.</p><a class="btn" href="/signup">Start free</a></section>
    <section class="features"><h2>Features</h2><ul><li><h3>Fast</h3><p>Paid in two minutes.</p></li><li><h3>Safe</h3><p>Encrypted at rest.</p></li></ul></section>
    <section id="pricing"><h2>Pricing</h2><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Basic</td><td><s>$29</s> $19</td></tr><tr><td>Pro</td><td>$49</td></tr></tbody></table></section>
    <section id="faq"><h2>FAQ</h2><details id="q1"><summary>Can I cancel?</summary><p>Any time.</p></details><details><summary>Do you offer refunds?</summary><p>Within 30 days.</p></details>
      <div class="accordion"><h3><button aria-expanded="false" aria-controls="a3">Is there an API?</button></h3><div id="a3" class="accordion-panel" hidden><p>Yes, REST.</p></div></div>
      <p><strong>Who owns my data?</strong></p><p>You do.</p></section>
    <form><label>Email</label><input type="email"><button>Subscribe</button></form>
    <div id="cookie-banner"><p>We use cookies.</p><button>Accept</button></div>
    <footer>© Acme</footer></body></html>`);

  it('keeps hero, features, prices with their header, and every question with its answer', () => {
    expect(page.sections.map(({ heading, blocks }) => [heading].concat(blocks))).toEqual([
      [
        'Payroll that runs itself',
        'For restaurants with 5 to 500 people.',
        '[Start free](https://docs.example.com/signup)',
      ],
      ['Payroll that runs itself > Features > Fast', 'Paid in two minutes.'],
      ['Payroll that runs itself > Features > Safe', 'Encrypted at rest.'],
      [
        'Payroll that runs itself > Pricing',
        '| Plan | Price |\n| --- | --- |\n| Basic | $19 |\n| Pro | $49 |',
      ],
      ['Payroll that runs itself > FAQ > Can I cancel?', 'Any time.'],
      ['Payroll that runs itself > FAQ > Do you offer refunds?', 'Within 30 days.'],
      ['Payroll that runs itself > FAQ > Is there an API?', 'Yes, REST.'],
      ['Payroll that runs itself > FAQ > Who owns my data?', 'You do.'],
    ]);
    expect(all).not.toMatch(/Email|Subscribe|cookies|©/);
  });

  it('puts tiny features into one passage, and each question into its own', () => {
    expect(passages.map(({ heading }) => heading.split(' > ').slice(1).join(' > '))).toEqual([
      '',
      'Features',
      'Pricing',
      'FAQ > Can I cancel?',
      'FAQ > Do you offer refunds?',
      'FAQ > Is there an API?',
      'FAQ > Who owns my data?',
    ]);
    expect(passages[1]?.text).toBe('Fast\nPaid in two minutes.\n\nSafe\nEncrypted at rest.');
    expect(passages[3]?.anchor).toBe('q1');
  });
});

describe('a help centre article', () => {
  it('reads the article without votes, related articles and breadcrumbs', () => {
    const { page, all } =
      read(`<html lang="en-us"><head><title>Reset your password – Acme Help Center</title></head><body>
      <header class="header"><div class="logo"><a href="/hc">Acme Help Center</a></div></header>
      <main role="main"><nav class="sub-nav"><ol class="breadcrumbs"><li>Home</li></ol><form role="search"><input type="search"></form></nav>
      <article class="article"><header class="article-header"><h1 title="Reset your password">Reset your password</h1></header>
        <section class="article-info"><div class="article-content"><div class="article-body"><p>Open <b>Settings</b>.</p><ol><li>Click <i>Security</i>.</li><li>Click <i>Reset</i>.</li></ol></div></div></section>
        <footer><div class="article-votes"><span class="article-votes-question">Was this article helpful?</span></div></footer>
        <section class="related-articles"><h2>Related articles</h2><ul><li><a href="/1">Change your email</a></li></ul></section></article></main></body></html>`);
    expect(page.title).toBe('Reset your password');
    expect(page.sections).toEqual([
      { heading: '', anchor: null, blocks: ['Open Settings.', '1. Click Security.\n2. Click Reset.'] },
    ]);
    expect(all).not.toMatch(/helpful|Related|Home/);
  });
});
