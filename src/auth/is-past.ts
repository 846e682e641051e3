/** Whether an end that was set has come. */
export function isPast(end: Date | null): boolean {
  return end !== null && end.getTime() <= Date.now();
}
