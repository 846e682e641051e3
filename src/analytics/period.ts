/** UTC days as `YYYY-MM-DD`, both inclusive. */
export interface Period {
  start: string;
  end: string;
}

/** The period of a query. The default days are the first and the last one of the current month (UTC). */
export function periodOf({ start, end }: Partial<Period>, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: start ?? dayOf(new Date(Date.UTC(year, month, 1))),
    end: end ?? dayOf(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** The UTC day of a moment, as in `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
