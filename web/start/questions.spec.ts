import { suggestedQuestions } from './questions';

describe('suggested questions', () => {
  it('are titles without the name of the site, questions first', () => {
    const titles = ['Prices | Harbour Bikes', 'Can I cancel? | Harbour Bikes', 'Tours | Harbour Bikes'];
    expect(suggestedQuestions(titles, 5)).toEqual(['Can I cancel?', 'Prices', 'Tours']);
  });

  it('are distinct, short, and no more than asked for', () => {
    const titles = ['Prices', 'Prices', 'x', '', 'long '.repeat(20), 'Tours', 'Repairs'];
    expect(suggestedQuestions(titles, 2)).toEqual(['Prices', 'Tours']);
  });

  it('of one page are its whole title', () => {
    expect(suggestedQuestions(['Prices - Harbour Bikes'], 5)).toEqual(['Prices – Harbour Bikes']);
  });
});
