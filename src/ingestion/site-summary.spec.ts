import { siteSummary, type SummaryPage } from './site-summary';

function page(path: string, title: string, ...blocks: string[]): SummaryPage {
  const sections = [{ heading: '', anchor: null, blocks }];
  return { url: `https://shop.example${path}`, title, sections };
}

const ABOUT = 'We sell and repair bicycles in Leeds, and have done so since 1981.';
const START = page('/', 'Leeds Bikes', '[Cart (0)](https://shop.example/cart)', ABOUT, '- Home\n- News');

describe('the summary of a website', () => {
  it('has the title and the first paragraphs of the start page, and the titles of the pages below it', () => {
    const pages = [
      page('/blog/2024/race', 'The race of 2024', 'A long day it was, for all who came to see us ride.'),
      START,
      page('/prices/', 'Prices'),
      page('/opening-hours', 'Opening hours'),
    ];
    expect(siteSummary(pages)).toBe(`Leeds Bikes\n${ABOUT}\nPages: Prices, Opening hours`);
  });

  it('knows the start page by its address, wherever the reading began', () => {
    const pages = [page('/partials/header.html', ''), page('/index.html', 'Leeds Bikes', ABOUT)];
    expect(siteSummary([...pages, page('/prices.html', 'Prices')])).toBe(
      `Leeds Bikes\n${ABOUT}\nPages: Prices`,
    );
  });

  it('takes the first page for the start if none has the address of one', () => {
    const pages = [page('/docs/', 'Guide', ABOUT), page('/docs/install', 'Install'), page('/jobs', 'Jobs')];
    expect(siteSummary(pages)).toBe(`Guide\n${ABOUT}\nPages: Install`);
  });

  it('is helped by the first paragraphs of the main pages where the start page has only teasers', () => {
    const teasers = page('/', 'Leeds Bikes', 'New!', 'All you need. Now.');
    expect(siteSummary([teasers, page('/about', 'About', ABOUT)])).toContain(ABOUT);
  });

  it('leaves out what stands on many pages', () => {
    const banner = 'This website uses cookies. You can change your choice at any time.';
    const summary = siteSummary([page('/', 'Leeds Bikes', banner, ABOUT)], (block) => block === banner);
    expect(summary).toBe(`Leeds Bikes\n${ABOUT}`);
  });

  it('has whole sentences and at most 600 characters', () => {
    const many = Array.from({ length: 100 }, (_, n) => page(`/page-${n}`, `The page with the number ${n}`));
    const summary = siteSummary([page('/', 'Leeds Bikes', `${ABOUT} `.repeat(20)), ...many]);
    expect(summary.length).toBeLessThanOrEqual(600);
    expect(summary.split('\n')[1]).toMatch(/ since 1981\.$/);
  });

  it('is empty without a page', () => {
    expect(siteSummary([])).toBe('');
  });
});
