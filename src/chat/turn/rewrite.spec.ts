import fc from 'fast-check';
import { readRewrite, rewritePrompt } from './rewrite';

const history = [
  { query: 'Do you have the green sofa?', response: 'Yes, it is in stock in Lindau.' },
  { query: 'Hello', response: 'Hi!' },
];
const message = 'And how much is it?';

describe('the prompt of a rewrite', () => {
  it('holds the message and the latest messages, oldest first, as one JSON object in the user message', () => {
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

  it('is bounded, however long the conversation is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }), (texts) => {
        const long = texts.map((text) => ({ query: text.repeat(50), response: text.repeat(50) }));
        const content = rewritePrompt(message, long)[1]?.content ?? '';
        const { history: turns } = JSON.parse(content) as {
          history: { visitor?: string; assistant: string }[];
        };
        expect(turns.length).toBeLessThanOrEqual(3);
        for (const { visitor = '', assistant } of turns)
          expect(visitor.length + assistant.length).toBeLessThanOrEqual(1_200);
      }),
    );
  });
});

describe('the text of the model', () => {
  it.each([
    ['How much is the green sofa?', 'How much is the green sofa?'],
    [' "How much is the green sofa in Lindau?"\n', 'How much is the green sofa in Lindau?'],
    ['green sofa price much', 'green sofa price much'],
  ])('is used as the question, without the quotes around it: %p', (text, question) => {
    expect(readRewrite(text, message, history)).toBe(question);
  });

  it.each([
    ['nothing', ''],
    ['quotes alone', ' "" '],
    ['several lines', 'How much is the green sofa?\nHow much is the sofa?'],
    ['reasoning', '<think>green sofa</think>How much is the green sofa?'],
    ['JSON', '{"question":"How much is the green sofa?"}'],
    ['an excuse', "I'm sorry, but I cannot help with that request."],
    ['an answer', 'Our premium leather couches cost between 400 and 900 euros each.'],
    ['too long', `How much is the green sofa ${'green sofa '.repeat(40)}?`],
    ['not a question', 'Thanks!'],
  ])('is not used when it is %s', (_, text) => {
    expect(readRewrite(text, message, history)).toBeUndefined();
  });

  it('never throws, and a used question is never empty and never long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const question = readRewrite(text, message, history);
        expect(question === undefined || (question !== '' && question.length <= 300)).toBe(true);
      }),
    );
  });
});
