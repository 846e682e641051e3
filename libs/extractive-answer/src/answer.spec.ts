import fc from 'fast-check';
import { extractAnswer, type Passage } from '.';

const passage = (text: string, heading = '', title = ''): Passage => ({
  title,
  heading,
  text,
});

const answerFrom = (...asked: Parameters<typeof extractAnswer>): string | null =>
  extractAnswer(...asked)?.text ?? null;

const FAQ = passage(
  [
    'How do I reset my password?',
    'Open the settings and choose Security. Then click on Reset. You will get a mail within 5 minutes.',
    '',
    'Do you ship to Canada?',
    'Yes, we do. Shipping takes 5 to 7 days.',
    '',
    'What payment methods do you accept?',
    'We accept the following:',
    '',
    '- Visa and Mastercard',
    '- PayPal',
    '- Bank transfer (EU only)',
    '',
    '## Prices',
    '',
    'Plan | Price | Seats',
    'Basic | $10 | 1',
    'Pro | $29 | 5',
    '',
    'Opening hours',
    'Monday to Friday 9:00-17:00',
    'Saturday 10:00-14:00',
    '',
    'Install it with npm:',
    '```',
    'npm install parley',
    '```',
  ].join('\n'),
);
const ABOUT = passage(
  'Acme Inc. was founded by Dr. Jane Doe in 1999. It is based in Berlin, Germany. We have 120 employees in the U.S. and Europe.',
  'Our story',
);

describe('extractAnswer', () => {
  it.each([
    [
      'How can I reset the password?',
      'Open the settings and choose Security. Then click on Reset. You will get a mail within 5 minutes.',
    ],
    ['do you ship to canada', 'Yes, we do. Shipping takes 5 to 7 days.'],
  ])('answers a question of an FAQ with the text below it: %s', (question, answer) => {
    expect(answerFrom(question, [FAQ, ABOUT])).toBe(answer);
  });

  it('treats the heading of a passage as a question of an FAQ', () => {
    const passages = [
      passage(
        'Use the form. We answer within a day. Weekends are off. Holidays too.',
        'How can I contact you?',
      ),
    ];
    expect(answerFrom('how to contact you', passages)).toBe(
      'Use the form. We answer within a day. Weekends are off.',
    );
  });

  it('gives a list with its introduction', () => {
    const list = 'We accept the following:\n- Visa and Mastercard\n- PayPal\n- Bank transfer (EU only)';
    expect(answerFrom('Which payment methods are accepted?', [FAQ, ABOUT])).toBe(list);
    expect(answerFrom('Do you take PayPal?', [FAQ, ABOUT])).toBe(list);
  });

  it('gives a table row with the head of its table', () => {
    expect(answerFrom('How much is the Pro plan?', [FAQ, ABOUT])).toBe('Plan | Price | Seats\nPro | $29 | 5');
  });

  it('gives adjacent lines together, and code with its introduction', () => {
    expect(answerFrom('What are your opening hours?', [FAQ])).toBe(
      'Opening hours\nMonday to Friday 9:00-17:00\nSaturday 10:00-14:00',
    );
    expect(answerFrom('How do I install it?', [FAQ])).toBe('Install it with npm:\nnpm install parley');
  });

  it('gives the sentence that a pronoun refers to', () => {
    expect(answerFrom('Where is it based?', [ABOUT])).toBe(
      'Acme Inc. was founded by Dr. Jane Doe in 1999. It is based in Berlin, Germany.',
    );
  });

  it('prefers the sentence with the type of answer that the question asks for', () => {
    const passages = [
      passage(
        'The Eiffel Tower is loved by its visitors. The Eiffel Tower was opened in 1889 to its visitors.',
      ),
    ];
    expect(answerFrom('When did the Eiffel Tower open to visitors?', passages)).toContain('1889');
  });

  it('understands a follow-up by the earlier questions', () => {
    const passages = [
      passage(
        'The blue chair costs $80. The green sofa costs $500. A table costs $90. A lamp costs $20. A bed costs $700.',
      ),
    ];
    expect(
      answerFrom('And how much is it?', passages, { history: ['Do you have the green sofa?'] }),
    ).toContain('$500');
  });

  it('joins Chinese sentences without spaces', () => {
    const passages = [passage('公司成立于1999年。总部位于柏林。公司有120名员工。')];
    expect(answerFrom('公司有多少员工？', passages)).toMatch(/公司有120名员工。$/);
    expect(answerFrom('公司有多少员工？', passages)).not.toContain(' ');
  });

  it('falls back to the start of the best passage if no words match', () => {
    expect(answerFrom('Öffnungszeiten?', [ABOUT])).toMatch(/^Acme Inc\. was founded/);
  });

  it('does not repeat text of overlapping passages', () => {
    expect(answerFrom('Where is it based?', [ABOUT, { ...ABOUT }])).toBe(
      answerFrom('Where is it based?', [ABOUT]),
    );
  });

  it('does not repeat itself in other words, and does not give a link instead of its target', () => {
    const passages = [
      passage(
        'Apply the ProxyFix middleware to the app. Only do so behind a proxy.',
        '',
        'Tell Acme it is Behind a Proxy',
      ),
      passage('Then Tell Acme it is Behind a Proxy so that your app uses these headers.', 'nginx'),
      passage('Then Tell Acme it is Behind a Proxy so that your app uses the X-Forwarded headers.', 'Apache'),
    ];
    expect(answerFrom('How do I tell Acme that it is behind a proxy?', passages)).toBe(
      'Apply the ProxyFix middleware to the app. Only do so behind a proxy.',
    );
    const twice = [
      passage('The standard warranty covers all parts for two years.'),
      passage('Our standard warranty covers all the parts for two years.'),
    ];
    expect(answerFrom('What does the standard warranty cover?', twice)).toBe(twice[0]?.text);
  });

  it('answers with a definition or an instruction, as the question asks', () => {
    const passages = [
      passage(
        'You can register a blueprint on an app. The blueprint is registered when the app starts. A blueprint is a set of views. ' +
          'Acme gives feedback to the user with the flashing system. To flash a message use the flash() method.',
      ),
    ];
    expect(answerFrom('What is a blueprint?', passages)).toMatch(/^A blueprint is a set of views\./);
    expect(answerFrom('How do I flash a message to the user?', passages)).toMatch(/^To flash a message use/);
  });

  it('gives code completely, with line breaks and introduction, or not at all', () => {
    const code =
      'def save(file):\n    name = secure(file)\n\n    with open(name) as f:\n        f.write(file)';
    const text = `Pass it through the secure() function to make the name of a file safe:\n\n${code}\n\nThat is all.`;
    expect(answerFrom('How do I make a file name safe?', [passage(text)])).toBe(
      `Pass it through the secure() function to make the name of a file safe:\n${code}`,
    );
    const half = `Pass it through secure() to make the name of a file safe:\n\n${code}\n    return f(`;
    expect(answerFrom('How do I make a file name safe?', [passage(half)])).toBe(
      'Pass it through secure() to make the name of a file safe:',
    );
  });

  it('returns the indices of its passages, the main one first', () => {
    expect(extractAnswer('Where is it based?', [FAQ, ABOUT])?.restsOn).toEqual([1]);
    expect(extractAnswer('How much is the Pro plan?', [FAQ, ABOUT])?.restsOn).toEqual([0]);
  });

  it('leaves out the introduction of something that it does not give', () => {
    const text =
      'Acme sets many environment variables that your code can read. Here is the list of these environment variables:';
    expect(answerFrom('Which environment variables does Acme set?', [passage(text)])).toBe(
      'Acme sets many environment variables that your code can read.',
    );
  });

  it('gives each paragraph and each described option a line of its own', () => {
    const options = passage(
      '--dev: Add the dependency for development.\n--build: Add the dependency for builds.',
    );
    expect(answerFrom('How do I add a dependency?', [options])).toBe(options.text);
  });

  it('returns null for passages without text', () => {
    expect(answerFrom('What?', [])).toBeNull();
    expect(answerFrom('What?', [passage(' \n\n'), passage('')])).toBeNull();
  });

  it('gives at most three sentences and 700 characters, each unchanged from its passage', () => {
    const sentence = fc
      .array(fc.constantFrom('the', 'plan', 'costs', 'price', 'Pro', '20', 'dollars', 'per', 'month'), {
        minLength: 3,
        maxLength: 40,
      })
      .map((words) => `Thus ${words.join(' ')}.`);
    const passages = fc.array(fc.array(sentence, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(passages, (texts) => {
        const answer =
          answerFrom(
            'What does the Pro plan cost?',
            texts.map((text) => passage(text.join(' '))),
          ) ?? '';
        const given = new Set(texts.flat());
        const parts = answer.split(/(?<=\.)\s+/);
        expect(answer.length).toBeLessThanOrEqual(700 + 4);
        expect(parts.length).toBeLessThanOrEqual(3);
        for (const part of parts) expect(given.has(part)).toBe(true);
      }),
    );
  });

  it('accepts any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.array(text), (question, texts) => {
        expect(() =>
          answerFrom(
            question,
            texts.map((each) => passage(each, question)),
          ),
        ).not.toThrow();
      }),
    );
  });
});
