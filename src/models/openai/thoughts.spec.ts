import fc from 'fast-check';
import { chunk, completion, faultOf, raw, read, Setup } from '../../../test/support/openai-model';
import { Thoughts } from './thoughts';

/** A text in pieces that are cut anywhere. */
const inPieces = (text: string): fc.Arbitrary<string[]> =>
  fc.array(fc.nat(text.length), { maxLength: 8 }).map((cuts) => {
    const at = [0, ...cuts.toSorted((one, other) => one - other), text.length];
    return at.slice(1).map((end, index) => text.slice(at[index], end));
  });

function shownOf(pieces: readonly string[], isHolding: boolean): string {
  const thoughts = new Thoughts(isHolding);
  return [...pieces.map((piece) => thoughts.next(piece)), thoughts.rest()].join('');
}

const MARKS = fc.constantFrom<[string, string]>(
  ['<think>', '</think>'],
  ['<THINKING>', '</Thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
);
const SECRET = fc
  .array(fc.constantFrom('plan', ' ', '\n', '<', '>', 'think', '[', '</', '`', '🤔', '.'))
  .filter((words) => !/<\/?think>/.test(words.join('')));
const ANSWER = fc
  .array(fc.constantFrom('It', ' costs', ' 3 < 4', '\n', '**', '<b>', '[1]', '🙂', '`<think>`', '<thin', '.'))
  .map((words) => `Yes${words.join('')}!`);

describe('a thought that a model says aloud', () => {
  it('is left out, in front of an answer and in it, wherever the pieces are cut', () => {
    const said = fc.tuple(MARKS, SECRET, ANSWER, SECRET, ANSWER).chain(([[open, close], one, a, two, b]) => {
      const text = `\n${open}${one.join('')} ${close}\n\n${a}${open}${two.join('')} ${close}${b}`;
      return fc.record({ pieces: inPieces(text), shown: fc.constant(a + b), isHolding: fc.boolean() });
    });
    fc.assert(
      fc.property(said, ({ pieces, shown, isHolding }) => {
        expect(shownOf(pieces, isHolding)).toBe(shown);
      }),
      { numRuns: 1000 },
    );
  });

  it('is left out if only its end is marked, wherever the pieces are cut', () => {
    const said = fc.tuple(MARKS, SECRET, ANSWER).chain(([[, close], secret, answer]) => {
      const text = `Plan: ${secret.join('')} ${close}\n${answer}`;
      return fc.record({ pieces: inPieces(text), answer: fc.constant(answer) });
    });
    fc.assert(
      fc.property(said, ({ pieces, answer }) => expect(shownOf(pieces, true)).toBe(answer)),
      { numRuns: 1000 },
    );
  });

  it('is left out if its end never comes', () => {
    const said = fc
      .tuple(MARKS, SECRET, ANSWER)
      .chain(([[open], secret, answer]) =>
        fc.record({ pieces: inPieces(`${answer}${open}${secret.join('')}`), answer: fc.constant(answer) }),
      );
    fc.assert(
      fc.property(said, fc.boolean(), ({ pieces, answer }, isHolding) =>
        expect(shownOf(pieces, isHolding)).toBe(answer),
      ),
    );
  });

  it('takes nothing from any other text', () => {
    const bits = fc.constantFrom('<', 'think', '>', '`<think>`', '[', 'THINK ', '|', '◁', '\n', ' ', 'a');
    const text = fc
      .array(bits, { maxLength: 30 })
      .map((all) => all.join(''))
      .filter((all) => !/(?<!`)(<think>|\[THINK\])/.test(all));
    fc.assert(
      fc.property(text.chain(inPieces), fc.boolean(), (pieces, isHolding) => {
        expect(shownOf(pieces, isHolding).trim()).toBe(pieces.join('').trim());
      }),
    );
  });

  it('holds an answer back only while it may be one', () => {
    const thoughts = new Thoughts(false);
    const shown = ['It ', 'costs 3 < 4 ', 'euros.'].map((piece) => thoughts.next(piece));
    expect(shown).toEqual(['It ', 'costs 3 < 4 ', 'euros.']);
  });
});

describe('an endpoint whose answers begin within a thought', () => {
  const setup = new Setup();
  const THOUGHT = { chunks: ['The plan is', ' secret.</th', 'ink>\n\n', 'It is', ' red.'] };

  it('has none of them shown, and the first answer of any endpoint is shown when it is complete', async () => {
    setup.fake.reply(THOUGHT);
    const model = setup.model();
    for (let call = 1; call <= 2; call++) {
      const { deltas } = await read(model.stream(completion()));
      expect(deltas.join('')).toBe('It is red.');
    }
    setup.fake.reply({ chunks: ['It is', ' blue.'] });
    expect((await read(model.stream(completion()))).deltas).toEqual(['It is blue.']);
  });

  it('has its thought left out even if no tokens are left for an answer', async () => {
    const model = setup.model();
    setup.fake.script(THOUGHT, { chunks: ['The plan', ' is long'], finishReason: 'length' });
    await read(model.stream(completion()));
    expect((await faultOf(model)).message).toBe(
      'the model gave no answer after its thoughts: they took all tokens',
    );
  });

  it('is told from one that marks both ends, which streams from the end of its thought on', async () => {
    setup.fake.reply({ chunks: ['<think>', 'secret', '</think>', 'It is', ' red.'], delayMs: 20 });
    expect((await read(setup.model().stream(completion()))).deltas).toEqual(['It is', ' red.']);
  });

  it('fails if it gives thoughts only', async () => {
    setup.fake.reply(raw(chunk('<think>secret</think>\n', 'stop')));
    expect((await faultOf(setup.model())).message).toBe('the model gave no answer after its thoughts');
  });

  it('may call a tool after its thought, and none within it', async () => {
    const call = '{"name": "search", "arguments": {}}';
    const tools = [{ name: 'search', description: 'Searches', parameters: { type: 'object' } }];
    setup.fake.reply({ chunks: ['<think>Maybe ', `<tool_call>${call}</tool_call>`, '</think>\n', call] });
    const { text, end } = await read(setup.model().stream(completion({ tools })));
    expect(text).toBe('');
    expect(end).toMatchObject({ toolCalls: [{ name: 'search' }] });
  });
});
