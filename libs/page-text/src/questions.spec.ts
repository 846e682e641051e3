import fc from 'fast-check';
import { toPassages } from './passages';
import { splitQuestions } from './questions';

const section = (blocks: string[], heading = 'FAQ') => ({ heading, anchor: 'faq', blocks });
const split = (blocks: string[]) => splitQuestions(section(blocks));

describe('questions among the blocks of a section', () => {
  it('become sections of their own, with their answers', () => {
    const blocks = [
      'All about parcels.',
      'How long do they take?',
      'Nine days.',
      'By ship.',
      'Are they insured?',
      'Yes.',
    ];
    expect(split(blocks)).toEqual([
      section(['All about parcels.']),
      section(['Nine days.', 'By ship.'], 'FAQ > How long do they take?'),
      section(['Yes.'], 'FAQ > Are they insured?'),
    ]);
  });

  it.each([
    ['labelled lines', ['Q: Is there parking?\nA: Behind the house.', 'Q: Any lockers?\nA: In the hall.']],
    [
      'numbered labels',
      ['Q1. Is there parking?', 'A1. Behind the house.', 'Q2. Any lockers?', 'A2. In the hall.'],
    ],
    ['a list', ['- Is there parking?\n  Behind the house.\n- Any lockers?\n  In the hall.']],
    ['a numbered list', ['1. Is there parking?\n   Behind the house.\n2. Any lockers?\n   In the hall.']],
  ])('are recognized as %s', (_, blocks) => {
    expect(split(blocks).map(({ heading, blocks: [answer] }) => [heading, answer])).toEqual([
      ['FAQ > Is there parking?', 'Behind the house.'],
      ['FAQ > Any lockers?', 'In the hall.'],
    ]);
  });

  it('are recognized in other scripts', () => {
    expect(split(['问：几点开门？', '答：九点。', '问：可以停车吗？', '答：可以。'])).toEqual([
      section(['九点。'], 'FAQ > 几点开门？'),
      section(['可以。'], 'FAQ > 可以停车吗？'),
    ]);
  });

  it.each([
    ['one question in a text', ['Why?', 'Because of the tide.']],
    ['questions without answers', ['What else?', 'How so?', 'Who knows?', 'The end.']],
    ['a question at the end', ['How long?', 'Nine days.', 'Insured?', 'Yes.', 'Anything else?']],
    ['questions inside paragraphs', ['Is it far? It is not.', 'Is it steep? A little.']],
    ['a list of mere questions', ['- Is it far?\n- Is it steep?']],
  ])('do not split a section: %s', (_, blocks) => {
    expect(split(blocks)).toEqual([section(blocks)]);
  });

  it('do not split a section whose heading is a question', () => {
    const blocks = ['Are you at home?', 'Then ring.', 'Are you not?', 'Then write.'];
    expect(splitQuestions(section(blocks, 'How do I reach you?'))).toHaveLength(1);
  });

  it('do not share a passage with their neighbours', () => {
    const blocks = ['Is there parking?', 'Behind the house.', 'Any lockers?', 'In the hall.'];
    const passages = toPassages([section(blocks)]);
    expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['FAQ > Is there parking?', 'Behind the house.'],
      ['FAQ > Any lockers?', 'In the hall.'],
    ]);
  });

  it('lose no word of any blocks', () => {
    const word = fc.constantFrom('tide', 'ship', 'Q:', 'A:', '-', 'Where?', 'Yes.', '1.', '？', 'quay');
    const block = fc.array(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(
        fc.array(
          block.map((lines) => lines.join('\n')),
          { maxLength: 8 },
        ),
        (blocks) => {
          const words = (texts: string[]) => texts.join(' ').match(/tide|ship|quay|Where|Yes/g) ?? [];
          const after = splitQuestions(section(blocks, ''));
          expect(words(after.flatMap(({ heading, blocks: kept }) => [heading, kept.join(' ')]))).toEqual(
            words(blocks),
          );
        },
      ),
    );
  });
});
