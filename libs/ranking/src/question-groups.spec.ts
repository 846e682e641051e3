import fc from 'fast-check';
import type { Language } from '@app/languages';
import { QuestionGroups } from './question-groups';

type Asked = [text: string, language?: Language, count?: number];

async function groupsOf(asked: readonly Asked[], known: readonly string[] = []): Promise<string[][]> {
  const groups = new QuestionGroups();
  for (const [text, language = 'en', count = 1] of asked) groups.add({ text, language, count });
  return groups.find(async () => new Set(known));
}

const CANADA: Asked[] = [
  ['Do you ship to Canada?', 'en', 3],
  ['Hi, could you tell me if you ship to Canada, please?'],
  ['To Canada, do you ship?'],
  ['do you ship to canada'],
  ['Do you ship to Cnaada?'],
];
const OTHERS: Asked[] = [
  ['Do you ship from Canada?'],
  ['When do you ship to Canada?'],
  ["Don't you ship to Canada?"],
  ['Do you ship to the US?'],
  ['Can I upgrade from Basic to Pro?'],
  ['Can I upgrade from Pro to Basic?'],
  ['Do you sell animals?'],
  ['Do you sell animation?'],
  ['你们送货到加拿大吗？', 'zh'],
  ['カナダに配送できますか？', 'ja'],
  ['Lieferung Kanada', 'und'],
  ['Kanada Lieferung', 'und'],
];

describe('questions', () => {
  it('in other words of politeness, order, endings or with a typing error are one group, most asked first', async () => {
    const groups = await groupsOf([
      ...CANADA.toReversed(),
      ['How do I cancel orders?'],
      ['how do i cancel my order'],
    ]);
    expect(groups.toSorted((one, other) => other.length - one.length)).toEqual([
      CANADA.map(([text]) => text).toSorted((one, other) =>
        other === CANADA[0]![0] ? 1 : one < other ? -1 : 1,
      ),
      ['How do I cancel orders?'],
      ['how do i cancel my order'],
    ]);
  });

  it('that differ in any other word are groups of their own', async () => {
    expect(await groupsOf(OTHERS)).toHaveLength(OTHERS.length);
  });

  it('are apart if the word that looks misspelt is a word', async () => {
    const asked: Asked[] = [['Do you sell contracts?'], ['Do you sell contacts?']];
    expect(await groupsOf(asked)).toHaveLength(1);
    expect(await groupsOf(asked, ['contracts'])).toHaveLength(1);
    expect(await groupsOf(asked, ['contacts', 'contracts'])).toHaveLength(2);
  });

  it('are one group across endings and a typing error', async () => {
    expect(
      await groupsOf([['Where are my orders?'], ['Where are my order?'], ['Where are my odrers?']]),
    ).toEqual([['Where are my order?', 'Where are my odrers?', 'Where are my orders?'].toSorted()]);
  });

  it('are grouped alike in whatever order they come', async () => {
    const all = [...CANADA, ...OTHERS];
    const expected = await groupsOf(all);
    const order = fc.shuffledSubarray(all, { minLength: all.length });
    await fc.assert(
      fc.asyncProperty(order, async (asked) => expect(await groupsOf(asked)).toEqual(expected)),
    );
  });

  it('are each in exactly one group, whatever the texts are', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 700 });
    const language = fc.constantFrom<Language>('en', 'de', 'zh', 'th', 'ar', 'und');
    const texts = fc.uniqueArray(fc.tuple(text, language), { selector: ([each]) => each });
    await fc.assert(
      fc.asyncProperty(texts, async (asked) => {
        const grouped = (await groupsOf(asked)).flat();
        expect(grouped.toSorted()).toEqual(asked.map(([each]) => each).toSorted());
      }),
    );
  });

  it.each<[what: string, text: (i: number) => string]>([
    [
      'differ in one word',
      (i) => `Do you ship to c${'aeiou'[i % 5]}${i.toString(36).replace(/\d/g, 'x')}nada?`,
    ],
    [
      'are permutations',
      (i) => shuffled('Which red green blue brown white yellow chairs'.split(' '), i).join(' '),
    ],
    ['are long', (i) => `${i} ${`word${i} `.repeat(80)}`.slice(0, 600)],
    ['are one long word', (i) => 'x'.repeat(400) + i],
    [
      'have many similar words',
      (i) => Array.from({ length: 9 }, (_, at) => `abcdefg${letters(i * 9 + at)}`).join(' '),
    ],
  ])('are grouped in less than five seconds of CPU time if 2,000 of them %s', async (_, text) => {
    const texts = [...new Set(Array.from({ length: 2000 }, (__, i) => text(i)))];
    const startedAt = process.cpuUsage();
    await groupsOf(texts.map((each) => [each]));
    // Comparing every pair would take a minute.
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(5000);
  });
});

function letters(number: number): string {
  return number
    .toString(26)
    .replace(/[0-9a-p]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

function shuffled(words: string[], seed: number): string[] {
  const rest = [...words];
  return words.map((_, at) => rest.splice(Math.floor(seed / (at + 1)) % rest.length, 1)[0]!);
}
