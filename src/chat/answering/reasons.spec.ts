import type { FoundPassage } from '../../knowledge/found-passage';
import { reasonsIn } from './reasons';

const passage = (text: string): FoundPassage => ({
  id: 1,
  sourceId: 1,
  source: 'site',
  documentId: 1,
  position: 0,
  url: null,
  page: null,
  title: 'Courses',
  date: null,
  heading: '',
  text,
});

it('keeps the paragraphs with a reason for what was asked, and as many passages', () => {
  const given = [
    passage(
      'Courses take place in the town hall.\n\nThey take place there, not at school, because of repairs to the course rooms.',
    ),
    passage('The bar is closed because it is Monday.'),
  ];
  expect(reasonsIn('Why? Where do the courses take place?', given).map(({ text }) => text)).toEqual([
    'They take place there, not at school, because of repairs to the course rooms.',
    '',
  ]);
});
