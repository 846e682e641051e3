import { inTwoLanguages } from '../two-languages';

/** The names of pages, slides and sheets of files. */
export const pageTexts = inTwoLanguages({
  page: ['page {page}', 'Seite {page}'],
  slide: ['slide {page}', 'Folie {page}'],
  sheet: ['sheet {page}', 'Blatt {page}'],
});
