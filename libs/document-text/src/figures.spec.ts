import { holdsFigure } from './figures';

describe('a line', () => {
  it.each([
    'TOTAL $821.14',
    'Odometer 9,800',
    '` 67,845 crore',
    'Parts 99,999',
    'Gesamt: 1.234,50 €',
    '20 % Rabatt',
    'CHF 120',
    'Call 555-0199-22',
    '(415) 555-0199',
    'Open 9:30',
    'Seats: 42',
    'Net profit: 4.7 m',
    '総額 ￥12,000',
  ])('with a figure is no heading: %s', (line) => expect(holdsFigure(line)).toBe(true));

  it.each([
    '2.10 Methods',
    '3. Results',
    'Chapter 12',
    'Chapter 2: 10 tips',
    'Annual report 2024',
    'Top 10 tips',
    'Programme 12.05.2026',
    'COVID-19',
    'ISO 27001',
    '第3章',
  ])('with the number of a chapter, a year or a name may be one: %s', (line) =>
    expect(holdsFigure(line)).toBe(false),
  );
});
