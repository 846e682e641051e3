import type { readVisitor as read } from './contact-details';

import type { Placeholders } from './placeholders';

export type { Person, VisitorDetails } from './contact-details';
export type { Placeholders } from './placeholders';

/** See `contact-details.ts`, which is loaded with the first message: its lists and patterns would delay every start. */
export const readVisitor: typeof read = (...given) =>
  (require('./contact-details') as typeof import('./contact-details')).readVisitor(...given);

/** Placeholders for the personal data in these texts. See `placeholders.ts`. */
export const placeholdersFor = (texts: readonly string[]): Placeholders =>
  new (require('./placeholders') as typeof import('./placeholders')).Placeholders(texts);
