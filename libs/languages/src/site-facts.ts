/** A fact that most sites state about themselves: how and where to reach them, when they are open, how to book. */
export type SiteFact = 'contact' | 'phone' | 'email' | 'address' | 'hours' | 'booking';

/**
 * How visitors ask for such a fact: `asks` are alternatives in lower case and without marks except apostrophes, for a
 * whole clause but for one word before and a few after. `labels` are the words under which sites state it.
 */
export type SiteFacts = Record<SiteFact, { asks: string; labels: string }>;
