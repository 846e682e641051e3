/** How and where to reach a business, when it is open, how to book. */
export type ReachingFact = 'contact' | 'phone' | 'email' | 'address' | 'hours' | 'booking';
/** A fact that most sites state about themselves, including who leads the business and whether it seeks staff. */
export type SiteFact = ReachingFact | 'leader' | 'jobs';

/**
 * How visitors ask for such a fact: `asks` are alternatives in lower case and without marks except apostrophes, for a
 * whole clause but for one word before and a few after. `labels` are the words under which sites state it, `pages` the
 * names of pages where they may state it without them.
 */
export type SiteFacts = Record<ReachingFact, SiteFactWords> & Partial<Record<SiteFact, SiteFactWords>>;

interface SiteFactWords {
  asks: string;
  labels: string;
  pages?: string;
}
