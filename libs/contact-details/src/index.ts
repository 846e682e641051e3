import type { readVisitor as read } from './contact-details';

export type { Person, VisitorDetails } from './contact-details';

/** See `contact-details.ts`, which is loaded with the first message: its lists and patterns would delay every start. */
export const readVisitor: typeof read = (...given) =>
  (require('./contact-details') as typeof import('./contact-details')).readVisitor(...given);
