import { furtherSources, namesOf, withoutPlace } from './further-sources';

const TEXTS = { page: 'p. {page}', slide: 'slide {page}', sheet: 'sheet {page}' };

describe('furtherSources', () => {
  const sources = ['https://x.test/a', 'https://x.test/a/b', null].map((url) => ({ title: 'A', url }));

  it('leaves out the pages that the answer links to or ends with, and no other', () => {
    expect(furtherSources(sources, 'Yes.\n\nMore: A – https://x.test/a/b\n')).toEqual([
      sources[0],
      sources[2],
    ]);
    expect(furtherSources(sources, '[A](https://x.test/a/b)\n> Prices.\n\nA person?')).toEqual([
      sources[0],
      sources[2],
    ]);
    expect(furtherSources(sources, 'See https://x.test/a for prices.')).toEqual(sources);
  });
});

describe('furtherSources of files', () => {
  const pages = [2, 12].map((page) => ({ title: 'Guide.pdf', url: null, page }));

  it.each(['More: Guide.pdf, p. 12', '詳細： Guide.pdf, 12ページ', '更多信息： Guide.pdf, 第 12 页'])(
    'leave out the page that the answer ends with: %s',
    (line) => expect(furtherSources(pages, `Yes, on page 2.\n\n${line}`)).toEqual([pages[0]]),
  );

  it('leave out no page that the answer only mentions', () => {
    expect(furtherSources(pages, 'See Guide.pdf, p. 12, and then\n\nask again.')).toEqual(pages);
  });
});

describe('withoutPlace', () => {
  const sources = [
    { title: 'Fees – Shop', url: 'https://x.test/fees' },
    { title: 'Guide.pdf', url: null, page: 12 },
  ];

  it.each([
    'More: Fees – Shop – https://x.test/fees',
    'En savoir plus : https://x.test/fees',
    'More: Guide.pdf, p. 12',
    'Mai multe: Guide.pdf, diapozitivul 12',
    '詳細：Guide.pdf, 12ページ',
    '更多信息： Guide.pdf, 第 12 页',
  ])('leaves out the line that only says where the answer is from: %s', (line) =>
    expect(withoutPlace(`It is free.\n\n${line}`, sources)).toBe('It is free.'),
  );

  it.each([
    'It is free.\n\nOrder at https://x.test/fees',
    'It is free.\n\nMore: https://x.test/other',
    'It is free.\n\nMore: Guide.pdf, which has twelve pages on this, all of them long',
    'More: https://x.test/fees',
  ])('keeps every other line: %j', (answer) => expect(withoutPlace(answer, sources)).toBe(answer));
});

describe('namesOf', () => {
  it('names texts and pairs by their title, or else by their source, each once, and no pages', () => {
    expect(
      namesOf(
        [
          { title: 'Fees', source: 'fees', url: null },
          { title: null, source: 'opening hours', url: null },
          { title: 'Fees', source: 'other fees', url: null },
          { title: 'Page', source: 'website', url: 'https://x.test/' },
          { title: null, url: null },
        ],
        TEXTS,
      ),
    ).toEqual(['Fees', 'opening hours']);
  });

  it('names each page of a file', () => {
    const pages = [3, null, 12, 3].map((page) => ({ title: 'Guide.pdf', source: 'guide', url: null, page }));
    expect(namesOf(pages, TEXTS)).toEqual(['Guide.pdf, p. 3', 'Guide.pdf', 'Guide.pdf, p. 12']);
  });

  it('calls slides and sheets by their names', () => {
    const file = { title: 'Plan', source: 'plan', url: null, page: 2 };
    const named = namesOf(
      [
        { ...file, pageKind: 'slide' },
        { ...file, pageKind: 'sheet' },
      ],
      TEXTS,
    );
    expect(named).toEqual(['Plan, slide 2', 'Plan, sheet 2']);
  });
});
