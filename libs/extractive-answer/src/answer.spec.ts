import fc from 'fast-check';
import { extractAnswer, type Passage } from '.';

const passage = (text: string, heading = '', title = '', url: string | null = null): Passage => ({
  title,
  heading,
  text,
  url,
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
    [
      'what payment methods do you accept',
      'We accept the following:\n- Visa and Mastercard\n- PayPal\n- Bank transfer (EU only)',
    ],
  ])('answers a question of an FAQ with the text below it, and no other: %s', (question, answer) => {
    expect(answerFrom(question, [FAQ, ABOUT])).toBe(answer);
  });

  it('treats the heading of a passage as a question of an FAQ', () => {
    const text = 'Use the form. We answer within a day. Weekends are off. Holidays too.';
    expect(answerFrom('how to contact you', [passage(text, 'How can I contact you?')])).toBe(text);
  });

  it('gives a paragraph, a list, a table and code whole, with their introduction', () => {
    expect(answerFrom('Do you take PayPal?', [FAQ, ABOUT])).toContain(
      'We accept the following:\n- Visa and Mastercard\n- PayPal\n- Bank transfer (EU only)',
    );
    expect(answerFrom('How much is the Pro plan?', [FAQ, ABOUT])).toBe(
      'Plan | Price | Seats\nBasic | $10 | 1\nPro | $29 | 5',
    );
    expect(answerFrom('What are your opening hours?', [FAQ])).toContain(
      'Opening hours\nMonday to Friday 9:00-17:00\nSaturday 10:00-14:00',
    );
    expect(answerFrom('How do I install it?', [FAQ])).toContain(
      'Install it with npm:\n```\nnpm install parley\n```',
    );
  });

  it('answers with a section under its heading, and stops at the next one', () => {
    const guide = [
      'Parley answers visitors. '.repeat(20).trim(),
      '',
      '## Backups',
      '',
      'The database holds everything. '.repeat(10).trim(),
      '',
      'Stop the service before you copy the folder:',
      '',
      '1. Stop it.',
      '2. Copy the folder.',
      '',
      '## Upgrades',
      '',
      'Pull the new image. '.repeat(20).trim(),
    ].join('\n');
    const answer = answerFrom('copy the folder', [passage(guide, '', 'Guide')]) ?? '';
    expect(answer).toMatch(/^Backups\nThe database holds everything\./);
    expect(answer).toMatch(
      /Stop the service before you copy the folder:\n1\. Stop it\.\n2\. Copy the folder\.$/,
    );
  });

  it('gives a short section with the sections around it', () => {
    const text = '## Start\n\nRun the server.\n\n## Port\n\nPass the port.\n\n## Stop\n\nPress a key.';
    expect(answerFrom('which port does it pass', [passage(text)])).toBe(
      'Start\nRun the server.\n\nPort\nPass the port.\n\nStop\nPress a key.',
    );
  });

  it('marks what it leaves out of a long list, table or block of code', () => {
    const items = Array.from({ length: 60 }, (_, at) => `- item number ${at} of the list`);
    const answer =
      answerFrom('item number 30', [passage(`These are for sale:\n\n${items.join('\n')}`)]) ?? '';
    expect(answer).toMatch(
      /^These are for sale:\n…\n(?:- item.*\n)*- item number 30 of the list\n(?:- item.*\n)*…$/,
    );
    expect(answer.length).toBeLessThan(900);
  });

  it('answers a question for a fact with its sentence, if that stands by itself', () => {
    const text = 'The tower is loved by its visitors. The Eiffel Tower was opened in 1889. The lift is slow.';
    expect(answerFrom('When was the Eiffel Tower opened?', [passage(text)])).toBe(
      'The Eiffel Tower was opened in 1889.',
    );
    const story = 'Jane Doe came from York. She founded Acme in 1999.';
    expect(answerFrom('When did she found Acme?', [passage(story)])).toBe(story);
    const section = 'It fails with an error. The log holds it. The log is in /var/log since 1999.';
    expect(answerFrom('where is the log with the error, it fails when started', [passage(section)])).toBe(
      section,
    );
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
    const text = '公司成立于1999年。总部位于柏林。公司有120名员工。';
    expect(answerFrom('公司怎么样？', [passage(text)])).toBe(text);
  });

  it('falls back to the start of the best passage if no words match', () => {
    expect(answerFrom('Öffnungszeiten?', [ABOUT])).toContain('Acme Inc. was founded');
  });

  it('shows a section of a second page below the title of that page', () => {
    const passages = [
      { ...passage('Start the server with a port.', 'Port', 'Server'), url: 'https://x.test/server#port' },
      {
        ...passage('The option --port sets the port of the server.', 'Options', 'Commands'),
        url: 'https://x.test/commands',
      },
    ];
    expect(extractAnswer('change the port of the server', passages)).toEqual({
      text: [
        'Start the server with a port.',
        'Commands: Options\nThe option --port sets the port of the server.',
        'More: Server – https://x.test/server#port\nMore: Commands – https://x.test/commands',
      ].join('\n\n'),
      restsOn: [0, 1],
    });
  });

  it('links each page once, at most three, in the language of the question', () => {
    const pages = ['a', 'a#part', 'b', 'c', 'd'].map((path, at) =>
      passage(
        `Der Versand nach Land ${at} dauert lange und kostet viel Geld.`,
        '',
        `Seite ${path}`,
        `https://x.test/${path}`,
      ),
    );
    const answer = extractAnswer('Wohin geht der Versand?', pages);
    expect(answer?.text.match(/^Mehr dazu: .*$/gm)).toEqual([
      'Mehr dazu: Seite a – https://x.test/a',
      'Mehr dazu: Seite b – https://x.test/b',
      'Mehr dazu: Seite c – https://x.test/c',
    ]);
    expect(answer?.restsOn).toEqual([0, 2, 3]);
  });

  it('shows and links twins once', () => {
    const text = 'The standard warranty covers all parts of the chair for two years.';
    const twins = ['1', '2', '3'].map((version) =>
      passage(text, '', `Warranty ${version}`, `https://x.test/v${version}`),
    );
    const answer = extractAnswer('What does the standard warranty cover?', twins);
    expect(answer?.text).toBe(`${text}\n\nMore: Warranty 1 – https://x.test/v1`);
    expect(answer?.restsOn).toEqual([0]);
  });

  it('begins with a fixed line when it is unsure, and gives the section instead of a sentence', () => {
    const text = 'The tower is high. The tower was opened in 1889.';
    const passages = [passage(text)];
    expect(answerFrom('When was the tower opened?', passages, { isUnsure: true })).toBe(
      `I am not sure, but this may help:\n\n${text}`,
    );
    expect(answerFrom('Wann wurde der tower geöffnet?', passages, { isUnsure: true })).toMatch(
      /^Ich bin nicht sicher, aber das könnte helfen:\n\n/,
    );
  });

  it('answers what the site is about with its introduction, whatever words other passages share', () => {
    const start = passage('A fast file manager for the terminal.', '', 'Acme', 'https://a.test/');
    const names = passage(
      'Special about acme files: what is special is the name.',
      '',
      'Names',
      'https://a.test/n',
    );
    const question = 'what is acme and what is special about it';
    expect(answerFrom(question, [start, names])).toMatch(/^Special about/);
    expect(answerFrom(question, [start, names], { isOverview: true })).toMatch(/^A fast file manager/);
  });

  it('gives code whole with its introduction, also when they are long', () => {
    const code = Array.from({ length: 40 }, (_, line) => `option_${line}: value`).join('\n');
    const text = `${'Set the options of the service. '.repeat(12)}An example follows:\n\n\`\`\`\n${code}\n\`\`\``;
    expect(answerFrom('how do I set the options', [passage(text)])).toContain(code);
  });

  it('is no title that the page repeats', () => {
    const named = passage('Vacuum', '', 'Vacuum');
    const described = passage('Vacuum\n\nVacuum rebuilds the file of the database.', '', 'Vacuum');
    expect(answerFrom('what does vacuum do', [named])).toBeNull();
    expect(answerFrom('what does vacuum do', [described])).toBe('Vacuum rebuilds the file of the database.');
  });

  it('prefers the section that was found to its neighbours', () => {
    const text = [
      '## Before',
      'The daemon is rebuilt for compliance. '.repeat(8),
      '## CNI',
      'Only canal is rebuilt for compliance. '.repeat(8),
    ].join('\n\n');
    expect(answerFrom('what is rebuilt for compliance', [passage(text, 'CNI')])).toMatch(
      /^(?:CNI\n)?Only canal/,
    );
    expect(answerFrom('what is rebuilt for compliance', [passage(text, 'Before')])).toMatch(
      /^(?:Before\n)?The daemon/,
    );
  });

  it('gives code with its line breaks', () => {
    const code =
      'def save(file):\n    name = secure(file)\n\n    with open(name) as f:\n        f.write(file)';
    const text = `Pass it through the secure() function to make the name of a file safe:\n\n${code}\n\nThat is all.`;
    expect(answerFrom('How do I make a file name safe?', [passage(text)])).toBe(
      `Pass it through the secure() function to make the name of a file safe:\n\`\`\`\n${code}\n\`\`\`\n\nThat is all.`,
    );
    const yaml = 'listen:\n  port: 80\n  hosts:\n    - a\n    - b';
    expect(
      answerFrom('set the port', [
        passage(`Set the port in the file:\n\n\`\`\`\n${yaml}\n\`\`\`\n\nRestart.`),
      ]),
    ).toBe(`Set the port in the file:\n\`\`\`\n${yaml}\n\`\`\`\n\nRestart.`);
  });

  it('leaves out the introduction of something that it does not give', () => {
    const text =
      'Acme sets many environment variables that your code can read. Here is the list of these environment variables:';
    expect(answerFrom('Which environment variables does Acme set?', [passage(text)])).toBe(
      'Acme sets many environment variables that your code can read.',
    );
  });

  it('gives the text of a Markdown link', () => {
    const text = 'Read the [guide](https://x.test/guide "Guide") or <a>, see `[x](y)`.';
    expect(answerFrom('where is the guide', [passage(text)])).toContain('Read the guide or');
  });

  it('gives each described option a line of its own', () => {
    const options = passage(
      '--dev: Add the dependency for development.\n--build: Add the dependency for builds.',
    );
    expect(answerFrom('How do I add a dependency?', [options])).toBe(options.text);
  });

  it('returns null for passages without text', () => {
    expect(answerFrom('What?', [])).toBeNull();
    expect(answerFrom('What?', [passage(' \n\n'), passage('')])).toBeNull();
  });

  it('gives at most 1,200 characters of sentences, each unchanged from its passage', () => {
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
      fc.property(
        passages,
        fc.constantFrom('What does the Pro plan cost?', 'Pro plan'),
        (texts, question) => {
          const answer = answerFrom(
            question,
            texts.map((text) => passage(text.join(' '))),
          );
          const given = new Set(texts.flat());
          expect(answer?.length).toBeLessThanOrEqual(1_200);
          for (const part of answer?.split(/(?<=\.)\s+/) ?? []) expect(given.has(part)).toBe(true);
        },
      ),
    );
  });

  it('accepts any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.array(text), fc.boolean(), (question, texts, isUnsure) => {
        expect(() =>
          extractAnswer(
            question,
            texts.map((each) => passage(each, question)),
            { isUnsure },
          ),
        ).not.toThrow();
      }),
    );
  });
});
