const START_PAGE = '/console';
const STORED_AS = 'parley:return-address';
/** As long as a mailed link works. */
const KEPT_MS = 900_000;

/** Remembers the page while its reader signs in, perhaps by a mail or at another site. */
export function keepReturnAddress(): void {
  const { pathname, search } = location;
  if (pathname === START_PAGE) return;
  localStorage.setItem(STORED_AS, JSON.stringify({ address: pathname + search, atMs: Date.now() }));
}

/** Leads a reader who has signed in by a mail or at another site back from the first page to their page. */
export function resumeReturnAddress(): void {
  const kept = localStorage.getItem(STORED_AS);
  if (kept === null) return;
  localStorage.removeItem(STORED_AS);
  const { address, atMs } = JSON.parse(kept) as { address: string; atMs: number };
  if (location.pathname === START_PAGE && Date.now() - atMs < KEPT_MS)
    history.replaceState(null, '', address);
}
