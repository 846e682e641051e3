import { getPriority, setPriority } from 'node:os';

/** A value of `nice`: while the processor is busy, the thread gets a third of the share of others. */
const LOW_PRIORITY = 5;

/**
 * From now on, this thread leaves the processor to others while it is busy. On Linux this concerns the thread,
 * elsewhere the whole process. Raising a priority that is lower already would need rights.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY);
}
