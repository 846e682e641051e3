import fc from 'fast-check';
import { isSameQuestion, readRewrite, rewritePrompt, type Rewritable } from './rewrite';
import { anyCharacter } from '../../../test/support/any-character';

const history = [
  { query: 'Do you have the green sofa?', response: 'Yes, it is in stock in Lindau.' },
  { query: 'Hello', response: 'Hi!' },
];
const message = 'And how much is it?';
const site = { languages: ['en' as const], titles: ['Sofas', 'Contact'] };
const followUp: Rewritable = { message, history, site, isFollowUp: true };
const alone = (text: string, languages: Rewritable['site']['languages'] = ['en']): Rewritable => ({
  message: text,
  history: [],
  site: { ...site, languages },
  isFollowUp: false,
});

describe('the prompt of a rewrite', () => {
  it('holds the message and the latest messages, oldest first, as one JSON object in the user message', () => {
    const [system, user, ...more] = rewritePrompt(followUp);
    expect(more).toEqual([]);
    expect([system?.role, user?.role]).toEqual(['system', 'user']);
    expect(system?.content).not.toContain('sofa');
    expect(JSON.parse(user?.content ?? '')).toEqual({
      site: { languages: ['English'], titles: ['Sofas', 'Contact'] },
      history: [
        { visitor: 'Hello', assistant: 'Hi!' },
        { visitor: 'Do you have the green sofa?', assistant: 'Yes, it is in stock in Lindau.' },
      ],
      message,
      language: 'English',
    });
  });

  it.each<[string, Rewritable['site']['languages'], string | undefined]>([
    ['How do I get an identity card?', ['de'], 'German'],
    ['How do I get an identity card?', ['de', 'en'], 'English'],
    ['How do I get an identity card?', ['de', 'fr'], 'German or French'],
    ['Hexo?', [], undefined],
  ])('names the language to write in: %j for a site in %j', (text, languages, language) => {
    const content = rewritePrompt(alone(text, languages))[1]?.content ?? '';
    expect((JSON.parse(content) as { language?: string }).language).toBe(language);
  });

  it('is bounded, however long the conversation is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }), (texts) => {
        const long = texts.map((text) => ({ query: text.repeat(50), response: text.repeat(50) }));
        const content = rewritePrompt({ ...followUp, history: long })[1]?.content ?? '';
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
    expect(readRewrite(text, followUp)).toBe(question);
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
    expect(readRewrite(text, followUp)).toBeUndefined();
  });

  it.each<[string, string, string, Rewritable['site']['languages']]>([
    ['a translation', 'Wie beantrage ich einen Personalausweis?', 'How do I get an identity card?', ['de']],
    ['words of the site', 'Who is the Executive Director?', 'Who is the boss?', ['en']],
    ['a script without spaces', '如何申请身份证', 'How do I get an identity card?', ['zh']],
  ])('may have none of the words of a message that stands alone: %s', (_, text, asked, languages) => {
    expect(readRewrite(text, alone(asked, languages))).toBe(text);
  });

  it.each([
    ['an answer', 'The Executive Director is Jane Doe.'],
    ['an excuse', "I'm sorry, but I cannot help with that request."],
    ['in a language other than that of the site', 'Wer leitet die Einrichtung und wie heißt er?'],
    ['with a figure that nobody named', 'Who has been the Executive Director since 2019?'],
  ])('is not used for a message that stands alone when it is %s', (_, text) => {
    expect(readRewrite(text, alone('Who is the boss?'))).toBeUndefined();
  });

  it('asks the same when only function words differ', () => {
    expect(isSameQuestion('How do I return an order?', 'How can I return my order')).toBe(true);
    expect(isSameQuestion('How do I return an order?', 'How do I return an item of an order?')).toBe(false);
  });

  it('never throws, and a used question is never empty and never long', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const question = readRewrite(text, followUp);
        expect(question === undefined || (question !== '' && question.length <= 300)).toBe(true);
      }),
    );
  });
});
