import { OwnExamples, SAY_THE_SAME } from './own-examples';

const KILLING = "you're killing me with these prices, honestly";
const examples = new OwnExamples([
  { text: 'gimme a meatbag', kind: 'person' },
  { text: KILLING, kind: 'none' },
]);

describe('examples of an account', () => {
  it('are ordered by how alike they are to a message, in whatever case and punctuation', () => {
    const [first, second] = examples.nearest('Gimme a MEATBAG!!!');
    expect(first).toEqual({ text: 'gimme a meatbag', kind: 'person', likeness: 1, hasSameWords: true });
    expect(second!.likeness).toBeLessThan(SAY_THE_SAME.words);
  });

  it('say the same as a message with a word more, but have not the same words', () => {
    const [first] = examples.nearest('gimme a meatbag now');
    expect(first!.likeness).toBeGreaterThan(SAY_THE_SAME.words);
    expect(first!.hasSameWords).toBe(false);
  });

  it.each([
    `${KILLING}. I have taken all my pills and want to die`,
    "you're killing me",
    'he is killing me, honestly',
  ])('do not say the same as a longer or a different message: %s', (message) => {
    for (const { likeness, hasSameWords } of examples.nearest(message)) {
      expect(likeness).toBeLessThan(SAY_THE_SAME.words);
      expect(hasSameWords).toBe(false);
    }
  });

  it('are unlike a message without words', () => {
    expect(new OwnExamples([{ text: '!!!', kind: 'none' }]).nearest('???')).toEqual([
      { text: '!!!', kind: 'none', likeness: 0, hasSameWords: false },
    ]);
    expect(new OwnExamples([]).nearest('hello')).toEqual([]);
  });
});
