/** How and where to reach a business, when it is open, how to book. */
export type ReachingFact = 'contact' | 'phone' | 'email' | 'address' | 'hours' | 'booking';
/** A fact that most sites state about themselves, including who leads the business and whether it seeks staff. */
export type SiteFact = ReachingFact | 'leader' | 'jobs';

/**
 * How visitors ask for such a fact. `asks`: alternatives in lower case, without marks except apostrophes. One matches a
 * clause that has at most one word before it and a few after it. `labels`: the words under which sites state the fact.
 * `pages`: the names of pages that may state it without a label.
 */
export type SiteFacts = Record<ReachingFact, SiteFactWords> & Partial<Record<SiteFact, SiteFactWords>>;

interface SiteFactWords {
  asks: string;
  labels: string;
  pages?: string;
}
