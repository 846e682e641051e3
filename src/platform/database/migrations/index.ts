import { Foundation1795510000000 } from './1795510000000-foundation';

/** Every migration, oldest first. A released migration is never edited. */
export const MIGRATIONS = [Foundation1795510000000];
