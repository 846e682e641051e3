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

describe('a question about a price', () => {
  it('is answered with the rows that it names, and not with the whole table', () => {
    const text = extractAnswer('How much is whitening?', [PRICES])?.text;
    expect(text).toMatch(/Whitening at home \| €280[^]*Whitening at the practice \| €420/);
    expect(text).not.toMatch(/Night guard|Cleaning/);
  });

  it('is answered with the table if it names no row', () => {
    expect(extractAnswer('How much is it?', [PRICES])?.text).toMatch(/Cleaning[^]*Mouthguard/);
  });

  it('is answered from the price list even if the news comes first', () => {
    expect(extractAnswer('How much is a cleaning?', [NEWS, PRICES])?.text).toMatch(/€115/);
    expect(extractAnswer('How much is a cleaning?', [NEWS, PRICES])?.text).not.toMatch(/€99/);
  });

  it('is answered with the price in figures and not with what else is free', () => {
    const rooms = page('Comfort', 'comfort', 'Each room has a safe and free wifi.');
    const rates = page('Rates', 'rates', 'A room costs €130.');
    expect(extractAnswer('how much? do you have rooms?', [rooms, rates])?.text).toMatch(/€130/);
  });

  it('is asked again by a follow-up that names somebody else', () => {
    const kids = page('Children', 'kids', 'Children have their own dentist in our practice.');
    const prices = page('Prices', 'prices', 'A cleaning costs €115.\n\nA cleaning for children costs €65.');
    const history = ['How much is a cleaning?'];
    expect(extractAnswer('and for children?', [kids, prices], { history })?.text).toMatch(/€65/);
  });

  it('is answered from the news if no other page states it', () => {
    expect(extractAnswer('How much is a cleaning?', [NEWS])?.text).toMatch(/€99/);
  });
});
