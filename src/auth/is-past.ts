/** Whether `end` is set and has passed. */
export function isPast(end: Date | null): boolean {
  return end !== null && end.getTime() <= Date.now();
}
