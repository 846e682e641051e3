import fc from 'fast-check';
import { readingList } from './reading-list';

const passage = (...words: string[]) => ({ match: { score: 1, words: () => words } });
const about = (word: string, count: number) => Array.from({ length: count }, () => passage(word));

describe('the passages that a language model reads', () => {
  it('are the best ones, whatever they say', () => {
    const passages = about('opening', 12);
    expect(readingList(passages)).toEqual(passages.slice(0, 8));
    expect(readingList([{}, ...about('opening', 3)])).toHaveLength(4);
  });

  it('include further ones that have a word of the question that better ones lack', () => {
    const passages = [...about('delivery', 12), passage('delivery', 'vienna')];
    expect(readingList(passages)).toEqual([...passages.slice(0, 8), passages[12]]);
  });

  it('include no further one whose words five better ones have', () => {
    const passages = [...about('delivery', 8), ...about('vienna', 7)];
    expect(readingList(passages)).toEqual(passages.slice(0, 13));
  });

  it('are some of the given ones in their order, with the best one first', () => {
    const words = fc.array(fc.constantFrom('delivery', 'vienna', 'price'), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 24 }), (given) => {
        const passages = given.map((own) => passage(...own));
        const list = readingList(passages);
        expect(list[0]).toBe(passages[0]);
        expect(passages.filter((one) => list.includes(one))).toEqual(list);
      }),
    );
  });
});
