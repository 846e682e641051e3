import { readPage } from './page';

const sectionsOf = (body: string) =>
  readPage(
    Buffer.from(`<title>Club</title><body><main>${body}</main>`),
    'text/html',
    'https://club.example/x',
  ).sections;
const textUnder = (body: string, heading: string) =>
  sectionsOf(body).find((section) => section.heading === heading)?.blocks;

describe('a line directly above a heading', () => {
  const events =
    '<div><time>3 May</time><h2>Summer party</h2><p>We dance all night.</p></div>' +
    '<div><span>9 June</span><h2>Members meeting</h2><p>Everyone has a vote.</p></div>';

  it('belongs to that heading, not to the section before it', () => {
    expect(textUnder(events, 'Summer party')).toEqual(['We dance all night.', '3 May']);
    expect(textUnder(events, 'Members meeting')).toEqual(['Everyone has a vote.', '9 June']);
  });

  it('is not a section of its own, even above the title of the page', () => {
    const sections = sectionsOf(
      '<header><p>Legal</p><div><h1>Terms</h1></div></header><p>These terms apply to all.</p>',
    );
    expect(sections.map(({ heading }) => heading)).toEqual(['Terms']);
  });

  it('does not take the anchor of the section', () => {
    const [, section] = sectionsOf(
      '<p>All about us and our long history.</p><section id="fees"><span>Membership</span><h2>Fees</h2><p>It costs 3 euros.</p></section>',
    );
    expect(section).toMatchObject({ heading: 'Fees', anchor: 'fees' });
  });

  it('is left out if it only counts', () => {
    expect(
      textUnder('<div><span>01</span><h2>Write to us</h2><p>Tell us the date.</p></div>', 'Write to us'),
    ).toEqual(['Tell us the date.']);
  });

  it('stays where it is if it is a sentence, a list or a paragraph', () => {
    const [lead] = sectionsOf(
      '<div><p>We are closed today.</p><h2>Hours</h2><p>Daily from nine to five.</p></div>',
    );
    expect(lead).toMatchObject({ heading: '', blocks: ['We are closed today.'] });
    expect(
      sectionsOf('<div><ul><li>Ice cream</li></ul><h2>Hours</h2><p>Daily.</p></div>')[0]!.blocks,
    ).toEqual(['- Ice cream']);
  });
});

describe('anchors', () => {
  it('are not taken from an element that encloses the title of the page', () => {
    const [, rules] = sectionsOf(
      '<div id="content"><h1>Rules</h1><p>Read them.</p><h2>Ball</h2><p>It is round.</p></div>',
    );
    expect(rules).toMatchObject({ heading: 'Rules > Ball', anchor: null });
  });
});
