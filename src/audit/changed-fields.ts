/**
 * The fields of `changes` that differ from `row`, by name, for the audit log. Compared as JSON, so that lists are too.
 * Pure.
 */
export function changedFields<Changes extends object>(row: Changes, changes: Partial<Changes>): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => JSON.stringify(row[field as keyof Changes]) !== JSON.stringify(value))
    .map(([field]) => field)
    .toSorted();
}
