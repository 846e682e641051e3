import { deserialize, serialize } from 'node:v8';
import { Bayes } from './bayes';
import { calibrate } from './calibrated';
import { countedExamples, leftOutBy } from './counted-examples';
import { withoutCourtesy } from './courtesy';
import { featuresOf } from './features';
import { learnMargins } from './margins';
import { WordScores } from './word-scores';
import { hearByWords, kindsByExample, languageToRead, questionKindsOf } from './words';

const sureOf = (message: string, language = 'en'): string[] =>
  [...hearByWords(message, language)].filter(([, certainty]) => certainty === 'sure').map(([kind]) => kind);

describe('what is heard in a message', () => {
  // Written for this test, not taken from the examples.
  it.each([
    ['en', 'I have taken all of my sleeping pills at once', 'danger'],
    ['en', 'somebody has broken in and he has a knife', 'danger'],
    ['de', 'Ich will nicht mehr leben', 'danger'],
    ['fr', "j'ai avalé toute la boîte de somnifères", 'danger'],
    ['es', 'no quiero seguir viviendo', 'danger'],
    ['en', 'please put me through to a real person', 'person'],
    ['de', 'Kann ich bitte mit einem Mitarbeiter sprechen?', 'person'],
    ['fr', 'je voudrais parler à un conseiller', 'person'],
    ['en', 'hello there', 'greeting'],
    ['en', 'thanks a lot', 'thanks'],
    ['en', 'am I talking to a robot?', 'robot'],
  ])('in %s: “%s” is %s', (language, message, kind) => {
    expect(sureOf(message, language)).toContain(kind);
  });

  it.each([
    'How do I kill a process that listens on a port?',
    'Do you ship to Peru?',
    'Which agent must be installed on the server?',
    'How long does the guarantee last?',
    'Is the museum open in winter?',
  ])('nobody is in danger and asks for a person in “%s”', (message) => {
    expect(sureOf(message)).not.toEqual(expect.arrayContaining(['danger']));
    expect(sureOf(message)).not.toEqual(expect.arrayContaining(['person']));
  });

  it('a text with the very words of an example, as a wish for a person or a goodbye, has its kind alone', () => {
    const texts = [
      'I want to talk to someone.',
      'Goodbye!',
      'chao',
      'さようなら',
      'Jetzt nicht.',
      'ça me va',
    ];
    expect(texts.map((text) => Array.from(hearByWords(text, 'und')))).toEqual(
      ['person', 'goodbye', 'goodbye', 'goodbye', 'no', 'yes'].map((kind) => [[kind, 'sure']]),
    );
    // Without words, and with a kind that depends on the language: it refuses in English and agrees in Polish.
    expect(['!?', 'no'].map(kindsByExample)).toEqual([undefined, undefined]);
    expect(kindsByExample('Ciao')).toEqual(
      new Map([
        ['goodbye', 'sure'],
        ['greeting', 'sure'],
      ]),
    );
  });

  it.each([
    ['ar', 'ما هو السعر؟'],
    ['ar', 'ما هو الحد الأدنى؟'],
    ['de', 'Verkaufen Sie Blumen?'],
    ['fr', 'Avez-vous un sauna ?'],
    ['fr', 'Vendez-vous des fleurs ?'],
    ['de', 'Können Sie mir einen Tisch reservieren?'],
    ['es', '¿Me pueden reservar una mesa?'],
    ['tr', 'Bana bir masa ayırtabilir misiniz?'],
    ['en', 'Give me an overview of the engines'],
    ['fr', "Qu'est-ce qu'un kayak ?"],
    ['es', '¿Qué es un kayak?'],
    ['en', 'How can I reach you?'],
    ['de', 'Wie kann ich euch erreichen?'],
    ['it', 'Mi date il numero di telefono?'],
  ])('in %s: “%s” complains of nothing and wants no person', (language, message) => {
    expect(sureOf(message, language).filter((kind) => ['person', 'complaint'].includes(kind))).toEqual([]);
  });

  it.each([
    ['en', 'Perfect, thank you, and for children?'],
    ['de', 'Vielen Dank! Ist das Frühstück dabei?'],
    ['es', 'Gracias, ¿y aceptan tarjeta?'],
    ['fr', 'Super, merci, et le dimanche ?'],
    ['pl', 'Dzień dobry, czy mogę przyjść z psem?'],
    ['ja', 'ありがとうございます。朝食は付いていますか？'],
  ])('in %s: “%s” asks something, so it is more than thanks or a greeting', (language, message) => {
    expect(sureOf(message, language)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/thanks|greeting/)]),
    );
  });

  it.each([
    ['en', 'Hi, how are you?'],
    ['de', "Hallo, wie geht's?"],
    ['es', 'Hola, ¿qué tal?'],
    ['it', 'Buongiorno, come va?'],
  ])('in %s: “%s” only greets', (language, message) => {
    expect(sureOf(message, language)).toEqual(['greeting']);
  });

  it('is heard in one sentence of several', () => {
    expect(sureOf('My order has not come. The number is 17. I want to talk to a human being.')).toContain(
      'person',
    );
  });

  it('is read by the examples that are most like it if its language was not detected', () => {
    expect(sureOf('mitarbeiter bitte', 'und')).toContain('person');
    expect(sureOf('一人で死にたい', 'und')).toContain('danger');
  });

  it('costs no guess of the language by more than the beginning of a long message', () => {
    const [german, french] = ['Ich möchte bitte bestellen. ', 'Je voudrais commander quelque chose. '];
    expect(languageToRead(german.repeat(40) + french.repeat(200), 'und')).toBe('de');
  });

  it('is little in a language without examples', () => {
    expect(sureOf('Hogyan jutok el a repülőtérre?', 'hu')).toEqual([]);
  });
});

it('what is learned is the same once written and read', () => {
  const examples = [
    { text: 'I want to hurt myself', kind: 'danger' },
    { text: 'Do you ship to Peru?', kind: 'none' },
  ] as const;
  const bayes = new Bayes();
  for (const { text, kind } of examples) bayes.learn(featuresOf(text), kind);
  const read = examples.map(({ text, kind }) => ({ kind, read: bayes.read(text) }));
  const learned = [bayes.counted, learnMargins(read, bayes.counted)] as const;
  const scoreBy = (words: WordScores): number => words.score(words.read('hurt myself'), 'danger');
  const score = scoreBy(new WordScores(...learned));
  expect(scoreBy(new WordScores(...(deserialize(serialize(learned)) as typeof learned)))).toBe(score);
  expect(score).toBeGreaterThan(0);
});

it('a calibration is the same once written and read', () => {
  const counted = countedExamples();
  const calibrated = calibrate(counted.scores, leftOutBy(counted), 'de');
  expect(deserialize(serialize(calibrated))).toEqual(calibrated);
});

it('questions for a price and for opening hours are told apart', () => {
  expect([...questionKindsOf('how much is a ticket for a child?', 'en')]).toEqual(['price']);
  expect([...questionKindsOf('at what time do you close on Sundays?', 'en')]).toEqual(['hours']);
});

it.each([
  ['en', 'What is a kayak?'],
  ['es', '¿Qué es un kayak?'],
  ['nl', 'Wat is een kajak?'],
  ['tr', 'Kajak nedir?'],
])('in %s: “%s” asks for the meaning of a word, for no price and no person', (language, message) => {
  expect([...hearByWords(message, language).values()]).not.toContain('sure');
});

it('a greeting before a question and thanks after it are not searched for', () => {
  expect(withoutCourtesy('Hello, do you ship to Canada? Thanks!', 'en')).toBe('do you ship to Canada?');
  expect(withoutCourtesy('Hello!', 'en')).toBe('Hello!');
  expect(withoutCourtesy('hi how much is the parking', 'en')).toBe('how much is the parking');
  expect(withoutCourtesy('Bonjour combien coûte le parking ?', 'fr')).toBe('combien coûte le parking ?');
  for (const question of ['How much is the parking?', 'Wie teuer ist das Parken?', 'Que horas abre?'])
    expect(withoutCourtesy(question, 'en')).toBe(question);
});
