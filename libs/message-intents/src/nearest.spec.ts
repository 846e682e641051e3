import type { Example, MessageKind } from './examples';
import { NearestExamples } from './nearest';

/** A stand-in for an encoder: texts of a kind point in the direction of the kind, each a little aside. */
const DIRECTIONS: Partial<Record<MessageKind, number>> = { danger: 0, person: 1, none: 2, thanks: 3 };
const vectorOf = (kind: MessageKind, index: number): number[] =>
  Array.from({ length: 8 }, (_, dimension) =>
    dimension === DIRECTIONS[kind] ? 1 : 0.3 * Math.sin(index * 7 + dimension * 3),
  );
const examples: Example[] = (Object.keys(DIRECTIONS) as MessageKind[]).flatMap((kind) =>
  Array.from({ length: 60 }, (_, index) => ({ text: `${kind} ${index}`, kind, language: 'en' })),
);

describe('examples that are compared by an encoder', () => {
  const learn = (scale = 1) =>
    NearestExamples.learn(
      examples,
      examples.map(({ kind }, index) => vectorOf(kind, index).map((value) => value * scale)),
      async () => undefined,
    );

  it('tell what a message wants by those nearest to it', async () => {
    const nearest = await learn();
    expect(nearest.hear(vectorOf('danger', 1001), []).get('danger')).toBe('sure');
    expect(nearest.hear(vectorOf('person', 1002), []).get('person')).toBe('sure');
    expect([...nearest.hear(vectorOf('none', 1003), [])]).toEqual([]);
  });

  it('hear danger in one sentence of several', async () => {
    const nearest = await learn();
    const sentences = [vectorOf('none', 1004), vectorOf('danger', 1005)];
    expect(nearest.hear(vectorOf('none', 1006), sentences).get('danger')).toBe('sure');
  });

  it('compare with messages whose vectors have another scale, as those of examples are kept in bytes', async () => {
    // Where the scale counted, a message would vanish beside what examples have in common.
    const nearest = await learn(1e6);
    for (const kind of ['danger', 'person'] as const)
      expect([...nearest.hear(vectorOf(kind, 1001), []).keys()]).toEqual([kind]);
    expect([...nearest.hear(vectorOf('none', 1003), [])]).toEqual([]);
  });
});
