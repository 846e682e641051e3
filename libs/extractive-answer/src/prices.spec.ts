import { extractAnswer, type Passage } from '.';

const page = (title: string, path: string, text: string, heading = ''): Passage => ({
  title,
  heading,
  text,
  url: `https://practice.test/${path}`,
});
const PRICES = page(
  'Prices',
  'prices',
  '| Service | Price |\n| --- | --- |\n| Cleaning | €115 |\n| Whitening at home | €280 |\n| Whitening at the practice | €420 |\n| Night guard | €390 |\n| Mouthguard | €95 |',
);
const NEWS = page('News', 'news', 'In 2024 a cleaning costs €99.', 'A cleaning costs €99 this year');

describe('a question for a price', () => {
  it('is answered with the rows that it names, and not with the whole table', () => {
    const text = extractAnswer('How much is whitening?', [PRICES])?.text;
    expect(text).toMatch(/Whitening at home \| €280[^]*Whitening at the practice \| €420/);
    expect(text).not.toMatch(/Night guard|Cleaning/);
  });

  it('is answered with the table where it names no row', () => {
    expect(extractAnswer('How much is it?', [PRICES])?.text).toMatch(/Cleaning[^]*Mouthguard/);
  });

  it('is answered from the price list though the news come first', () => {
    expect(extractAnswer('How much is a cleaning?', [NEWS, PRICES])?.text).toMatch(/€115/);
    expect(extractAnswer('How much is a cleaning?', [NEWS, PRICES])?.text).not.toMatch(/€99/);
  });

  it('is answered from the news where no other page states it', () => {
    expect(extractAnswer('How much is a cleaning?', [NEWS])?.text).toMatch(/€99/);
  });
});
