import { cutIntoWords } from './candidate';
import { withoutTwins } from './twins';

const LONG = Array.from({ length: 60 }, (_, i) => `Step${i} turns the wheel of part${i} to the left.`).join(
  ' ',
);
const passage = (id: number, text: string, date: string | null = null) => {
  const place = { url: null, documentId: id, position: 0 };
  const words = cutIntoWords({ id, text, title: 'Manual', heading: '', language: 'en', ...place });
  return { id, words, date };
};
const ids = (...passages: ReturnType<typeof passage>[]) => withoutTwins(passages, 3).map(({ id }) => id);

describe('twins', () => {
  it('are left out after the better one, if they are equal or nearly equal', () => {
    expect(ids(passage(1, LONG), passage(2, LONG), passage(3, `${LONG} Done.`))).toEqual([1]);
  });

  it('that are newer replace the better one; without two dates the better one stays', () => {
    const idsOf = (first: string | null, last: string | null) =>
      ids(passage(1, LONG, first), passage(2, 'Refunds take a week.'), passage(3, LONG, last));
    expect(idsOf('2024-05-03', '2026-01-02')).toEqual([3, 2]);
    expect(idsOf('2026-01-02', '2024-05-03')).toEqual([1, 2]);
    expect(idsOf(null, '2026-01-02')).toEqual([1, 2]);
  });

  it('are not passages with much else in them, or with other words', () => {
    const half = LONG.slice(0, LONG.length / 2);
    expect(ids(passage(1, LONG), passage(2, half), passage(3, 'Refunds take a week.'))).toEqual([1, 2, 3]);
  });

  it('are not looked for beyond the wanted number of passages', () => {
    const passages = [passage(1, LONG), passage(2, 'Refunds take a week.'), passage(3, 'We open at nine.')];
    expect(withoutTwins(passages, 2).map(({ id }) => id)).toEqual([1, 2]);
  });
});
