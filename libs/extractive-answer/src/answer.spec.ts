import fc from 'fast-check';
import { extractAnswer } from './answer';
import type { Passage } from './passage';

const passage = (text: string, changes: Partial<Passage> = {}): Passage => ({
  title: 'Shop',
  heading: '',
  url: 'https://shop.example/help#top',
  text,
  ...changes,
});
const textOf = async (...given: Parameters<typeof extractAnswer>): Promise<string> =>
  (await extractAnswer(...given))?.text ?? '';
const FILLER =
  'We are a family business with three workshops in the valley, and we enjoy what we do. '.repeat(6);

describe('the answer', () => {
  it('is the best block, whole, under its heading, with its page at the end', async () => {
    const steps = '1. Pack the chair.\n2. Print the label.\n3. Hand it to the courier.';
    const text = `${FILLER}\n\n## Returns\n\nTo return a chair, do this:\n\n${steps}\n\n## Careers\n\n${FILLER}`;
    const answer = await textOf('How do I return a chair?', [passage(text)]);
    expect(answer).toContain(`Returns\nTo return a chair, do this:\n\n${steps}`);
    expect(answer.split('\n').at(-1)).toBe('More: Shop – https://shop.example/help#top');
  });

  it('is followed by a second, shorter block of another place, below a link to it', async () => {
    const first = passage('Delivery of chairs takes a week.', {
      title: 'Delivery',
      url: 'https://a.example/1',
    });
    const second = passage(`Chairs abroad need longer. ${FILLER.repeat(3)}`, {
      title: 'Abroad',
      url: 'https://a.example/2',
    });
    const answer = await textOf('How long does delivery of a broken chair take?', [first, second]);
    expect(answer).toContain('[Abroad](https://a.example/2)\nChairs abroad need longer.');
    expect(answer).toMatch(/ …\n\nMore: /);
    expect(answer.length).toBeLessThan(1_000);
  });

  it('has a third block where the first two are short', async () => {
    const passages = ['Monday', 'Tuesday', 'Friday'].map((day, at) =>
      passage(`On ${day} we deliver chairs.`, { title: day, url: `https://a.example/${at}` }),
    );
    const answer = await extractAnswer('When do you deliver chairs?', passages);
    expect(answer?.text).toMatch(/^On Monday .*\n\n\[Tuesday\].*\nOn .*\n\n\[Friday\].*\nOn /);
    expect(answer?.restsOn).toEqual([0, 1, 2]);
  });

  it('compares words in the language of the page, whatever the language of the question', async () => {
    const text = `## Preise\n\nPreisliste folgt. ${FILLER}\n\n## Rücknahme\n\nStühle nehmen wir zurück.`;
    const answer = await textOf('Do you take a Stuhl back?', [passage(text, { language: 'de' })]);
    expect(answer).toMatch(/^Rücknahme\n/);
  });

  it('only links a second block of long code, which is never cut', async () => {
    const first = passage('Delivery of chairs takes a week.', {
      title: 'Delivery',
      url: 'https://a.example/1',
    });
    const second = passage(`\`\`\`\n${'order chairs\n'.repeat(60)}\`\`\``, {
      title: 'API',
      url: 'https://a.example/2',
    });
    const answer = await textOf('How long does delivery of chairs take?', [first, second]);
    expect(answer).toContain('\n\n[API](https://a.example/2)\n\nMore');
  });

  it('shows a block that says the same only once, and rests only on the pages of the shown blocks', async () => {
    const passages = [0, 1, 2, 3, 4, 5, 6].map((at) =>
      passage('We ship chairs on Mondays.', { url: `https://a.example/${at >> 1}` }),
    );
    const answer = await extractAnswer('When do you ship chairs?', passages);
    expect(answer?.text.match(/Mondays/g)).toHaveLength(1);
    expect(answer?.restsOn).toEqual([0]);
    const unsure = await extractAnswer('When do you ship beds?', passages, { isUnsure: true });
    expect(unsure?.restsOn).toEqual([0, 2, 4]);
  });

  it('of a pair stands below the question of the pair, if the visitor asked another one', async () => {
    const pair = passage('Yes, from £10.', { title: 'Do you sell vouchers?', url: null });
    expect(await textOf('Do you sell kayaks?', [pair])).toBe('Do you sell vouchers?\nYes, from £10.');
    expect(await textOf('do you sell vouchers?', [pair])).toBe('Yes, from £10.');
  });

  it('shows and names no page that says no more than its title', async () => {
    const title = 'The heron census of Marlow';
    const read = [
      passage('Forty-one herons were counted.', { title, heading: 'Results', url: null, page: 2 }),
      passage(title, { title, heading: title, url: null, page: 1 }),
    ];
    const found = await extractAnswer('How many herons were counted?', read);
    expect(found!.restsOn).toEqual([0]);
    expect(found!.text).not.toContain(`${title}\n`);
  });

  it('understands a follow-up by the earlier questions', async () => {
    const text = `## Chairs\n\nChairs cost $80. ${FILLER}\n\n## Sofas\n\nSofas cost $500. ${FILLER}`;
    const answer = await textOf('And how much does it cost?', [passage(text)], {
      earlier: ['Do you sell sofas?'],
    });
    expect(answer).toMatch(/^Sofas\n/);
  });

  it('reads a misspelt word as the search has corrected it', async () => {
    const text = `## Chairs\n\nChairs need a month. ${FILLER}\n\n## Beds\n\nDelivery of beds. ${FILLER}`;
    const corrected = new Map([['delievry', 'delivery']]);
    expect(await textOf('delievry', [passage(text)], { corrected })).toMatch(/^Beds\n/);
  });

  it('does not begin with what the last answer showed', async () => {
    const text = `## Chairs\n\nChairs and sofas cost $80. ${FILLER}\n\n## Sofas\n\nSofas cost $500. ${FILLER}`;
    const [last = ''] = (await textOf('Chairs?', [passage(text)])).split('\n\n');
    const lastAnswer = last.replace('Chairs\n', '');
    expect(await textOf('Chairs and sofas?', [passage(text)], { lastAnswer })).toMatch(/^Sofas\n/);
  });

  it('to what the site is about is the beginning of its introduction, whatever words others share', async () => {
    const intro = passage('We repair bicycles.', { title: 'Home', url: 'https://a.example/' });
    const other = passage('The site is about to close: what is the site?', { url: 'https://a.example/x' });
    const answer = await extractAnswer('What is this site?', [intro, other], { isOverview: true });
    expect(answer?.text).toMatch(/^We repair bicycles\./);
    expect(answer?.restsOn).toEqual([0]);
  });

  it('is null without text, and accepts any text', async () => {
    expect(await extractAnswer('Hi?', [])).toBeNull();
    expect(await extractAnswer('Hi?', [passage(' \n\n ')])).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (question, text) => {
        await extractAnswer(question, [passage(text)]);
      }),
    );
  });
});

describe('an unsure answer', () => {
  it('says so, and quotes the nearest block below a link to it', async () => {
    const answer = await extractAnswer('Do you repair a lawnmower?', [passage('We repair bicycles.')], {
      isUnsure: true,
    });
    expect(answer?.isUnsure).toBe(true);
    expect(answer?.text).toMatch(/> We repair bicycles\.$/);
    expect(answer?.text).toContain('[Shop](https://shop.example/help#top)\n> ');
  });

  it('is given where no block holds the type of answer that was asked for', async () => {
    const shapes = new Set(['price'] as const);
    const isUnsure = async (text: string): Promise<boolean> =>
      (await extractAnswer('What does a chair cost?', [passage(text)], { shapes }))?.isUnsure ?? false;
    expect(await isUnsure('The cost of a chair depends on its wood. Chairs last 20 years.')).toBe(true);
    expect(await isUnsure('A chair: 80 €')).toBe(false);
    expect(await isUnsure('Krzesło: 80 zł')).toBe(false);
  });

  it('is not given where a block holds all words of the question', async () => {
    const answer = await extractAnswer('Do you repair bicycles?', [passage('Yes, we repair bicycles.')], {
      isUnsure: true,
    });
    expect(answer?.isUnsure).toBeUndefined();
  });
});

describe('with an encoder', () => {
  const text = `## Tariffs\n\n${FILLER}\n\n## Ticket\n\nA ticket is a small piece of paper. ${FILLER}`;

  it('the block that is nearest in meaning comes first, though another shares words', async () => {
    const closeness = async (_: string, texts: readonly string[]): Promise<number[]> =>
      texts.map((each) => (each.startsWith('Tariffs') ? 0.9 : 0.1));
    expect(await textOf('Is there a reduced entry?', [passage(text)], { closeness })).toMatch(/^Tariffs\n/);
  });

  it('words decide while it fails', async () => {
    const closeness = async (): Promise<undefined> => undefined;
    expect(await textOf('What is a ticket?', [passage(text)], { closeness })).toMatch(/^Ticket\n/);
  });

  it('reads at most twelve blocks in one call', async () => {
    const closeness = jest.fn(async (_: string, texts: readonly string[]) => texts.map(() => 0.5));
    const long = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n\n${FILLER}`).join('\n\n');
    await extractAnswer('Where is part 7?', [passage(long)], { closeness });
    expect(closeness).toHaveBeenCalledTimes(1);
    expect(closeness.mock.calls[0]?.[1]).toHaveLength(12);
  });
});
