/** The first and the last day (UTC) as `YYYY-MM-DD`, inclusive. */
export interface Period {
  start: string;
  end: string;
}

/** The period of a query. Default: from the first to the last day of the current month (UTC). */
export function periodOf({ start, end }: Partial<Period>, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: start ?? dayOf(new Date(Date.UTC(year, month, 1))),
    end: end ?? dayOf(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** The period of a query in a time zone. The default month is the current month in this time zone. */
export function periodIn(timeZone: string, query: Partial<Period>, now: Date): Period {
  // Swedish dates have the format of ISO 8601.
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now);
  return periodOf(query, new Date(`${today}T00:00:00Z`));
}

/** The UTC day of a moment, as in `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
