import fc from 'fast-check';
import { readRewrite, rewritePrompt } from './rewrite';

const history = [
  { query: 'Do you have the green sofa?', response: 'Yes, it is in stock in Lindau.' },
  { query: 'Hello', response: 'Hi!' },
];
const message = 'And how much is it?';

describe('what the model is asked for', () => {
  it('is the message and the latest exchanges, oldest first, as one JSON object in the user turn', () => {
    const [system, user, ...more] = rewritePrompt(message, history);
    expect(more).toEqual([]);
    expect([system?.role, user?.role]).toEqual(['system', 'user']);
    expect(system?.content).not.toContain('sofa');
    expect(JSON.parse(user?.content ?? '')).toEqual({
      history: [
        { visitor: 'Hello', assistant: 'Hi!' },
        { visitor: 'Do you have the green sofa?', assistant: 'Yes, it is in stock in Lindau.' },
      ],
      message,
    });
  });

  it('is bounded, however long the conversation was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }), (texts) => {
        const long = texts.map((text) => ({ query: text.repeat(50), response: text.repeat(50) }));
        const content = rewritePrompt(message, long)[1]?.content ?? '';
        const { history: turns } = JSON.parse(content) as {
          history: { visitor: string; assistant: string }[];
        };
        expect(turns.length).toBeLessThanOrEqual(3);
        for (const { visitor, assistant } of turns)
          expect(visitor.length + assistant.length).toBeLessThanOrEqual(1_200);
      }),
    );
  });
});

describe('what the model wrote', () => {
  it.each([
    ['How much is the green sofa?', 'How much is the green sofa?'],
    [' "How much is the green sofa in Lindau?"\n', 'How much is the green sofa in Lindau?'],
    ['green sofa price much', 'green sofa price much'],
  ])('is the question, without the marks around it: %p', (text, question) => {
    expect(readRewrite(text, message, history)).toBe(question);
  });

  it.each([
    ['nothing', ''],
    ['marks alone', ' "" '],
    ['several lines', 'How much is the green sofa?\nHow much is the sofa?'],
    ['thoughts', '<think>green sofa</think>How much is the green sofa?'],
    ['JSON', '{"question":"How much is the green sofa?"}'],
    ['an excuse', "I'm sorry, but I cannot help with that request."],
    ['an answer', 'Our premium leather couches cost between 400 and 900 euros each.'],
    ['too much', `How much is the green sofa ${'green sofa '.repeat(40)}?`],
    ['no question', 'Thanks!'],
  ])('is not used when it is %s', (_, text) => {
    expect(readRewrite(text, message, history)).toBeUndefined();
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const question = readRewrite(text, message, history);
        expect(question === undefined || (question !== '' && question.length <= 300)).toBe(true);
      }),
    );
  });
});
