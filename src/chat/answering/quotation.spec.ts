import type { FoundPassage } from '../../knowledge/found-passage';
import type { AnswerEnd } from './answer-event';
import { quotedAnswer, type Quotation } from './quotation';

function quoted(changes: Partial<Quotation>, signal = new AbortController().signal) {
  return quotedAnswer({ question: '', passages: [], ...changes }, signal);
}

async function read(changes: Partial<Quotation>): Promise<{ text: string; deltas: number; end?: AnswerEnd }> {
  let [text, deltas] = ['', 0];
  let end: AnswerEnd | undefined;
  for await (const event of quoted(changes)) {
    if (event.type === 'delta') {
      expect(event.text).not.toBe('');
      text += event.text;
      deltas++;
    } else end = event;
  }
  return { text, deltas, end };
}

const passages = [
  {
    title: 'Help',
    heading: '',
    url: null,
    text: 'We ship on Mondays. The blue chair costs $80. The green sofa costs $500.',
  } as FoundPassage,
];

it('answers from the passages, word by word, with the name of the built-in model', async () => {
  const { text, deltas, end } = await read({ question: 'When do you ship?', passages });
  expect(text).toBe('We ship on Mondays. The blue chair costs $80. The green sofa costs $500.');
  expect(deltas).toBe(14);
  expect(end).toEqual({ type: 'end', model: 'parley-extractive', finishReason: 'stop', restsOn: passages });
});

it('says that it does not know if there are no passages', async () => {
  expect((await read({ question: 'What is your refund policy?' })).text).toBe(
    "I'm sorry, I don't know the answer to that.",
  );
  expect((await read({ question: 'Wie kann ich das zurückgeben?' })).text).toBe('Das weiß ich leider nicht.');
  expect((await read({ question: '退款政策是什么？' })).text).toBe('抱歉，我不知道这个问题的答案。');
});

it("understands a follow-up by the visitor's earlier questions", async () => {
  const earlier = ['Do you have the green sofa?'];
  expect((await read({ question: 'And how much is it?', passages, earlier })).text).toContain('$500');
});

it('shows sympathy before a sure answer, and nothing else if it is unsure', async () => {
  const sympathy = 'I am sorry to hear that.';
  const upset = { question: 'Awful! When do you ship?', passages, sympathy };
  expect((await read(upset)).text).toMatch(/^I am sorry to hear that\.\n\nWe ship on Mondays\./);
  const { text, end } = await read({ ...upset, shapes: new Set(['who'] as const) });
  expect([text, end?.isUnanswered, end?.restsOn]).toEqual([sympathy, true, []]);
});

it('stops when the visitor leaves', async () => {
  const leaving = new AbortController();
  const events = quoted({ question: 'When do you ship?', passages }, leaving.signal);
  await events.next();
  leaving.abort();
  await expect(events.next()).rejects.toBe(leaving.signal.reason);
});
