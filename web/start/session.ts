/** A key of the demo account, and its end. */
export interface Session {
  key: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The reason why there is no session. */
export type NoSession = 'no-link' | 'used-link' | 'ended' | 'limited' | 'unreachable';

const STORED_AS = 'parley:start';

/** The token of the printed link, which is in the fragment of the address. */
export function tokenIn(fragment: string): string | undefined {
  return /^#start=([\w-]+)$/.exec(fragment)?.[1];
}

/** The stored session, unless it is invalid or has expired. */
export function sessionIn(stored: string | null, nowMs: number): Session | undefined {
  try {
    const { key, expiresAt } = JSON.parse(stored ?? '{}') as Partial<Session>;
    if (typeof key !== 'string' || typeof expiresAt !== 'string') return undefined;
    return Date.parse(expiresAt) > nowMs ? { key, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

/** The session of the link in the address, else the stored session. Removes the link from the address. */
export async function openSession(base: string): Promise<Session | NoSession> {
  const token = tokenIn(location.hash);
  const stored = storedSession();
  if (token === undefined) return stored ?? 'no-link';
  // At once: the token must not stay in the history or be copied with the address.
  history.replaceState(null, '', location.pathname);
  const answer = await exchange(base, token);
  // A reader who opens the printed link again already has a session.
  if (typeof answer === 'string') return stored ?? answer;
  store(JSON.stringify(answer));
  return answer;
}

/** The session that the start page has stored in this browser, unless it has expired. */
export function storedSession(): Session | undefined {
  return sessionIn(read(), Date.now());
}

/** Forgets the session after its key has ended. */
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
    // Without storage, the session ends with the page.
  }
}
