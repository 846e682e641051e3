const DAY_MS = 86_400_000;

/** Hours in which nobody answers now, but at `opensAt`. */
export function closedNow(): { openingHours: object; opensAt: Date } {
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  const holidays = [{ date, spans: [{ opens: '09:00', closes: '17:00' }] }];
  return {
    openingHours: { timeZone: 'UTC', week: [], holidays },
    opensAt: new Date(`${date}T09:00Z`),
  };
}
