/** The names of pages, slides and sheets of files. */
export const pageTexts = {
  en: { page: 'page {page}', slide: 'slide {page}', sheet: 'sheet {page}' },
  de: { page: 'Seite {page}', slide: 'Folie {page}', sheet: 'Blatt {page}' },
};
