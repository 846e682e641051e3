import { leastCpuMs } from '../../../test/support/time-growth';
import { intentOf } from './intent';
import { questionIn } from './long-message';

/** About 300 characters that ask nothing. */
const STORY: Record<string, string> = {
  en: 'I bought a lamp from you three weeks ago. It came in a torn box, and one of the glass shades was broken. My husband glued it. It broke again when we hung it up on Sunday. Then I wrote to the address on the invoice twice. Nobody has answered until today. The invoice says that I paid ninety pounds for it.',
  de: 'Ich habe vor drei Wochen eine Lampe bei Ihnen gekauft. Sie kam in einem zerrissenen Karton an, und ein Schirm war zerbrochen. Mein Mann hat ihn geklebt. Am Sonntag ist er beim Aufhängen wieder zerbrochen. Ich habe zweimal an die Adresse auf der Rechnung geschrieben. Bis heute hat mir niemand geantwortet.',
};

describe('the question in a long message', () => {
  it.each([
    ['en', 'Can I send it back?'],
    ['de', 'Kann ich sie zurückschicken?'],
  ])('is its last sentence with a question mark (%s)', (language, question) => {
    expect(questionIn(`${STORY[language]} ${question} ${STORY[language]}`)).toBe(question);
  });

  it('is its last sentence that begins as a question does, if none has a question mark', () => {
    expect(questionIn(`${STORY.en} How do I send it back. Thank you for your time.`)).toBe(
      'How do I send it back.',
    );
  });

  it('is not looked for in a short message, and not there if nothing asks', () => {
    expect(questionIn('I bought a lamp. Can I send it back?')).toBeUndefined();
    expect(questionIn(STORY.en ?? '')).toBeUndefined();
  });
});

describe('a long message', () => {
  it.each([
    ['en', 'I do not want to live anymore.'],
    ['de', 'Ich will nicht mehr leben.'],
  ])('about a crisis is recognised wherever it says so (%s)', (language, cry) => {
    const story = STORY[language] ?? '';
    for (const message of [`${cry} ${story}`, `${story} ${cry} ${story}`, `${story} ${cry}`])
      expect(intentOf(message)).toMatchObject({ kind: 'danger', isCrisis: true });
  });

  it('about a crisis is recognised without any punctuation', () => {
    const story = STORY.en?.replace(/[.,]/g, '') ?? '';
    expect(intentOf(`${story} and now i do not want to live anymore ${story}`)?.kind).toBe('danger');
  });

  it.each(['my husband keeps ', 'he has hit me in the, ', '我'])(
    'of %j is read in a quarter of a second of CPU',
    (unit) => {
      const message = unit.repeat(8_000 / unit.length);
      expect(leastCpuMs(() => intentOf(message))).toBeLessThan(250);
    },
  );

  it('that asks for a person in one sentence asks for a person', () => {
    expect(intentOf(`${STORY.en} Can I talk to a person?`)?.kind).toBe('person');
  });

  it('that complains and asks nothing is a complaint', () => {
    expect(intentOf(`${STORY.en} This is ridiculous.`)?.kind).toBe('complaint');
    expect(intentOf(`${STORY.en} This is ridiculous. Can I send it back?`)).toBeUndefined();
  });

  it('that only tells a story has no intent', () => {
    for (const story of Object.values(STORY)) expect(intentOf(story)).toBeUndefined();
  });
});
