/** A key of the demo account, as long as it works. */
export interface Session {
  key: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Why there is no session: no link was opened, the link does not work any more, or the service did not answer. */
export type NoSession = 'no-link' | 'used-link' | 'ended' | 'limited' | 'unreachable';

const STORED_AS = 'parley:start';

/** The token of the printed link, which is in the fragment of the address. */
export function tokenIn(fragment: string): string | undefined {
  return /^#start=([\w-]+)$/.exec(fragment)?.[1];
}

/** What was stored as a session, unless it has expired or is none. */
export function sessionIn(stored: string | null, nowMs: number): Session | undefined {
  try {
    const { key, expiresAt } = JSON.parse(stored ?? '{}') as Partial<Session>;
    if (typeof key !== 'string' || typeof expiresAt !== 'string') return undefined;
    return Date.parse(expiresAt) > nowMs ? { key, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

/** The session of the link in the address, which then leaves the address, or else the stored one. */
export async function openSession(base: string): Promise<Session | NoSession> {
  const token = tokenIn(location.hash);
  const stored = sessionIn(read(), Date.now());
  if (token === undefined) return stored ?? 'no-link';
  // At once: it must not stay in the history, nor be copied with the address.
  history.replaceState(null, '', location.pathname);
  const answer = await exchange(base, token);
  // Whoever opens the printed link again has a session already.
  if (typeof answer === 'string') return stored ?? answer;
  store(JSON.stringify(answer));
  return answer;
}

/** Forgets the session, whose key does not work any more. */
export function endSession(): void {
  store(null);
}

async function exchange(base: string, token: string): Promise<Session | NoSession> {
  try {
    const response = await fetch(`${base}start/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (response.status === 201) return (await response.json()) as Session;
    if (response.status === 429) return 'limited';
    return response.status < 500 ? 'used-link' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** Browsers may refuse storage: then the session ends with the page. */
function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, value);
  } catch {
    // As above.
  }
}
