/** How the pages, slides and sheets of files are named. */
export const pageTexts = {
  en: { page: 'page {page}', slide: 'slide {page}', sheet: 'sheet {page}' },
  de: { page: 'Seite {page}', slide: 'Folie {page}', sheet: 'Blatt {page}' },
};
