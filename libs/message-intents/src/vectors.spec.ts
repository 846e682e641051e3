import type { MessageKind } from './examples';
import { KINDS } from './examples';
import { partsOf } from './message-parts';
import { learnVectors, VectorHearing } from './vectors';
import { leftOutExamples } from './words';

/** A stand-in for an encoder: texts of a kind point in the direction of the kind, each a little aside. */
const vectorOf = (kind: MessageKind, index: number): number[] =>
  Array.from({ length: 24 }, (_, dimension) =>
    dimension === KINDS.indexOf(kind) ? 1 : 0.3 * Math.sin(index * 7 + dimension * 3),
  );
const examples = leftOutExamples().filter(({ language }) => language === 'en');

/** Says nothing by its words. */
const PLAIN = 'and then on Tuesday';
const plain = (vector: number[]) => [partsOf(PLAIN), { whole: vector, sentences: [] }, 'en'] as const;

/** Gives these vectors in turn. */
const encodedAs = (vectors: readonly number[][]) => {
  let at = 0;
  return async (texts: readonly string[]) => vectors.slice(at, (at += texts.length));
};

describe('messages that are read by their vectors', () => {
  /** The learned vectors are stored as JSON in between. */
  const hearingBy = async (vectors: number[][]) =>
    new VectorHearing(
      JSON.parse(JSON.stringify(await learnVectors(examples, encodedAs(vectors), async () => undefined))),
    );
  const learn = (scale = 1) =>
    hearingBy(examples.map(({ kind }, index) => vectorOf(kind, index).map((value) => value * scale)));

  it('have the kind of the examples in their direction', async () => {
    const hearing = await learn();
    expect(hearing.hear(...plain(vectorOf('danger', 1001))).get('danger')).toBe('sure');
    expect(hearing.hear(...plain(vectorOf('person', 1002))).get('person')).toBe('sure');
    const heard = hearing.hear(...plain(vectorOf('none', 1003)));
    expect([heard.get('danger'), heard.get('person')]).toEqual([undefined, undefined]);
  });

  it('are heard by their words where vectors say nothing', async () => {
    const noise = (index: number): number[] => vectorOf('none', index).slice(0, 12);
    const vectors = examples.map((_, index) => noise(index * 31));
    const average = vectors[0]!.map(
      (_, dimension) => vectors.reduce((sum, vector) => sum + vector[dimension]!, 0) / vectors.length,
    );
    const hearing = await hearingBy(vectors);
    const heardIn = (whole: string) =>
      hearing.hear(partsOf(whole), { whole: average, sentences: [] }, 'en').get('danger');
    expect(heardIn('when does the next bus leave?')).toBeUndefined();
    expect(heardIn('I want to kill myself')).toBe('sure');
  });

  it('are in danger if one sentence of several is', async () => {
    const hearing = await learn();
    const sentences = [vectorOf('none', 1004), vectorOf('danger', 1005)];
    const parts = { ...partsOf(PLAIN), sentences: [PLAIN, PLAIN] };
    const heard = hearing.hear(parts, { whole: vectorOf('none', 1006), sentences }, 'en');
    expect(heard.get('danger')).toBe('sure');
  });

  it('give no thanks if they also ask something', async () => {
    const hearing = await learn();
    const thanks = { whole: vectorOf('thanks', 1007), sentences: [] };
    expect(hearing.hear(partsOf('Thank you very much'), thanks, 'en').get('thanks')).toBe('sure');
    expect(hearing.hear(partsOf('Thank you, and for children?'), thanks, 'en').get('thanks')).toBeUndefined();
  });

  it('may have vectors of another scale than the examples', async () => {
    // If the scale counted, a message would vanish beside the examples' common part.
    const hearing = await learn(1e6);
    for (const kind of ['danger', 'person'] as const)
      expect(hearing.hear(...plain(vectorOf(kind, 1001))).get(kind)).toBe('sure');
    expect(hearing.hear(...plain(vectorOf('none', 1003))).get('danger')).toBeUndefined();
  });
});
