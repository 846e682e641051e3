import { Foundation1795219200000 } from './1795219200000-foundation';

/** Every migration, oldest first. A released one is never edited. */
export const MIGRATIONS = [Foundation1795219200000];
