import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { leastCpuMs } from '../../../test/support/time-growth';
import { intentOf, isUpsetIn } from './intent';

const kindOf = (message: string): string | undefined => intentOf(message)?.kind;
const QUESTIONS = join(__dirname, '../../../bench/retrieval/sites');
const TUNING_SITES = [
  'borg',
  'buildbot',
  'chezmoi',
  'git',
  'homebank',
  'openmower',
  'yazi',
  'berkeley-guide',
  'cactusenligne',
  'dcl',
  'loewen',
];

describe('a message', () => {
  it.each([
    ['person', 'en', 'Can I talk to a person?'],
    ['person', 'en', 'sorry. can i talk to a real person there'],
    ['person', 'de', 'Mensch bitte'],
    ['person', 'fr', 'Puis-je parler à une personne ?'],
    ['person', 'es', '¿Puedo hablar con una persona?'],
    ['person', 'it', 'Posso parlare con una persona?'],
    ['person', 'pt', 'Posso falar com uma pessoa?'],
    ['person', 'nl', 'Kan ik met een medewerker spreken?'],
    ['person', 'zh', '我想跟真人说话'],
    ['person', 'ja', '人間と話したいです'],
    ['callback', 'en', 'Can you please call me back tomorrow?'],
    ['complaint', 'en', 'This is useless, you never understand me!'],
    ['robot', 'en', 'Are you a robot?'],
    ['help', 'en', 'What can you do?'],
    ['task', 'en', 'write me a short poem about cacti'],
    ['more', 'en', 'tell me more'],
    ['why', 'en', 'But why is that?'],
    ['danger', 'en', 'My child drank detergent'],
    ['danger', 'zh', '我的孩子喝了洗衣液'],
    ['yes', 'en', 'yes please'],
  ])('of the kind %s is recognised in %s: %s', (kind, language, message) => {
    expect(intentOf(message)).toMatchObject({ kind, language });
  });

  it.each([
    ['en', 'i dont want to live anymore'],
    ['en', 'my husband hits me'],
    ['ja', '死にたい'],
  ])('about suicide or violence is a crisis in %s: %s', (language, message) => {
    expect(intentOf(message)).toMatchObject({ kind: 'danger', isCrisis: true, language });
  });

  it.each([
    ['in German please', 'de'],
    ['auf Englisch bitte', 'en'],
    ['用英语回答', 'en'],
  ])('names the language that it wants: %s', (message, wanted) => {
    expect(intentOf(message)).toMatchObject({ kind: 'language', wanted });
  });

  it.each([
    ['No, I meant a single workshop', 'a single workshop', undefined],
    ['I meant the workshop, not the series', 'the workshop', 'the series'],
    ['not the Mac version but the Windows one', 'the Windows one', 'the Mac version'],
    ['nicht der Kurs, sondern die Prüfung', 'die Prüfung', 'der Kurs'],
    ['不是，我是说单次课程', '单次课程', undefined],
  ])(
    'that corrects another has the right words, and the wrong ones if it names them: %s',
    (message, right, wrong) => {
      expect(intentOf(message)).toMatchObject({ kind: 'correction', right, ...(wrong && { wrong }) });
    },
  );
});

describe('no intent is read', () => {
  it('in a complaint that asks something', () => {
    expect(kindOf('das ist eine Frechheit, wo kann ich mich beschweren')).toBeUndefined();
    expect(kindOf('This is ridiculous, where is my parcel?')).toBeUndefined();
  });

  it.each(TUNING_SITES)('into the questions about %s', (site) => {
    const lines = readFileSync(join(QUESTIONS, `${site}.queries.jsonl`), 'utf8').split('\n');
    const questions = lines
      .filter((line) => line)
      .map((line) => JSON.parse(line) as { query: string; kind: string });
    expect(questions.length).toBeGreaterThan(20);
    // "Write me a cover letter" is not a question about the site.
    const misread = questions.filter(({ query, kind }) => {
      const intent = kindOf(query);
      return intent !== undefined && !(intent === 'task' && kind === 'offtopic');
    });
    expect(misread).toEqual([]);
  });

  it.each([
    'What is the person limit?',
    'This is useless, how do I reset my password for the shop?',
    'How do I kill a child process?',
    'Is there a fire exit on the second floor?',
    'Tell me more about the premium plan',
    'Do you offer courses in German?',
    'Can you help me with my order?',
    'Can I talk to a doctor about my results?',
    'When is the talk about suicide prevention in schools?',
    'he always beats me at chess, do you teach beginners?',
    "I don't want to live here anymore, how do I cancel my lease?",
    'er schlägt mich für den Vorstand vor',
    'Gibt es jemanden, der Klavier unterrichtet?',
    '他打我的电话',
    'It is not the red one but what does the blue one cost?'.repeat(3),
  ])('into %j', (message) => {
    expect(intentOf(message)).toBeUndefined();
  });
});

it('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => void intentOf(text)));
});

it.each([
  'i want to talk to a real ',
  'my child has had just ',
  'so so ',
  'please ',
  'my husband keeps ',
  'he has hit me in the ',
  'ich habe er hat mich ',
  'mi padre ella me ',
  '老公经常',
  "i'd like ",
  '我',
  'no i meant a not ',
])('reads the longest message of %j in milliseconds', (unit) => {
  const message = unit.repeat(300 / unit.length);
  expect(leastCpuMs(() => intentOf(message))).toBeLessThan(50);
});

describe('isUpsetIn', () => {
  it('recognises that the visitor is upset, and takes a question for one', () => {
    expect(isUpsetIn("My flowers came this morning and half of them look dead. I'm really upset!!")).toBe(
      true,
    );
    expect(isUpsetIn('Das Paket ist immer noch nicht angekommen!')).toBe(true);
    expect(isUpsetIn('Do dead plants get replaced?')).toBe(false);
  });
});
