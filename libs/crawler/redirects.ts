/** Redirects followed for one page or file. */
export const MAX_REDIRECTS = 5;
