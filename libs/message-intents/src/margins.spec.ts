import { Bayes } from './bayes';
import { featuresOf } from './features';
import { learnMargins, Margins, marginsLeftOut } from './margins';

const TEXTS = [
  { text: 'I want to hurt myself tonight', kind: 'danger' },
  { text: 'I want to talk about the weather', kind: 'none' },
  { text: 'Do you ship to Peru?', kind: 'none' },
  { text: 'Quux', kind: 'none' },
] as const;

describe('margins', () => {
  const bayes = new Bayes();
  for (const { text, kind } of TEXTS) bayes.learn(featuresOf(text), kind);
  const { counted } = bayes;
  const examples = TEXTS.map(({ text, kind }) => ({ kind, read: bayes.read(text) }));
  const margins = new Margins(counted.total, learnMargins(examples, counted));
  const marginOf = (text: string): number => margins.of(margins.sized(bayes.read(text)));

  it('are above 0 for texts like the examples of danger, and show nothing in unknown words', () => {
    expect(marginOf('to hurt myself')).toBeGreaterThan(marginOf('to talk about the weather'));
    expect(marginOf('hurt myself')).toBeGreaterThan(0);
    expect(marginOf('0815')).toBe(0);
  });

  it('of an example that is left out know nothing of the example itself', () => {
    expect(marginOf('Quux')).not.toBe(0);
    expect(marginsLeftOut(examples, counted)[3]).toBe(0);
  });
});
