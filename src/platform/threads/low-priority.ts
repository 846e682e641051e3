import { getPriority, setPriority } from 'node:os';

/** As `nice` counts it: a third of the share of others while the processor is busy. */
const LOW_PRIORITY = 5;

/**
 * From now on, this thread leaves the processor to others while it is busy. Only on Linux is a thread meant, elsewhere
 * the whole process. Raising a priority that is lower already would need rights.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY);
}
