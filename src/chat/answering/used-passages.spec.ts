import type { FoundPassage } from '../../knowledge/found-passage';
import { usedPassages } from './used-passages';

function passage(id: number, given: Partial<FoundPassage>): FoundPassage {
  const place = {
    sourceId: 1,
    source: 'site',
    documentId: 1,
    position: id,
    url: null,
    page: null,
    date: null,
  };
  return { id, ...place, title: '', heading: '', text: '', language: 'en', ...given };
}

const INDEXED = new Set(['tandem', 'cost', '40', 'euro']);
const indexed = passage(1, {
  match: { score: 1, words: () => [], hasTerm: (term) => INDEXED.has(term) },
});

describe('the passages of an answer without citations', () => {
  it('are found by their index, in their language, also for an answer that shows none', () => {
    for (const answer of ['A tandem costs 40 euros.', 'tandem 40 euros'])
      expect(usedPassages(answer, [indexed])).toEqual([indexed]);
  });

  it('are found by their text if it has grown', () => {
    const grown = passage(2, { text: 'The tandem costs 40 euros a day.' });
    expect(usedPassages('A tandem costs 40 euros.', [passage(3, { text: 'Closed.' }), grown])).toEqual([
      grown,
    ]);
  });

  it('are read in the language of the answer if their own is not known', () => {
    const short = passage(4, { language: 'und', text: 'Parcels cost 5 euros.' });
    expect(usedPassages('5 euros, and from 9 to 5.', [short])).toEqual([short]);
  });

  it('are none for an answer in other words, or without any', () => {
    for (const answer of ['I do not know this.', '', '…'])
      expect(usedPassages(answer, [indexed])).toEqual([]);
  });
});
