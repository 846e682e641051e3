import { storedSession } from '../start/session';
import { Failure } from './api/failure';

/** The signed-in caller, as the service describes it. */
export interface Session {
  kind: 'tenant' | 'operator';
  account: { id: number; name: string; plan: string } | null;
  mode: 'live' | 'test' | null;
  person: { id: number; name: string; role: 'reader' | 'editor' | 'owner' } | null;
  scopes: string[];
  /** ISO 8601. */
  expiresAt: string;
}

/** A credential that is exchanged for a session. */
export type Credential = { apiKey: string } | { adminToken: string } | { link: string };

const SESSION = '/console/session';

/** The current session, or undefined without one. @throws Failure */
export async function currentSession(): Promise<Session | undefined> {
  const response = await Failure.ofNetwork(() => fetch(SESSION));
  if (response.status === 401) return undefined;
  return read(response);
}

/** Exchanges the credential for a session; the cookie is set by the service. @throws Failure */
export async function signIn(credential: Credential): Promise<Session> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(credential);
  return read(await Failure.ofNetwork(() => fetch(SESSION, { method: 'POST', headers, body })));
}

/** Ends this session, or all sessions of the same key or person. @throws Failure */
export async function signOut(everywhere = false): Promise<void> {
  const url = everywhere ? '/console/sessions' : SESSION;
  const response = await Failure.ofNetwork(() => fetch(url, { method: 'DELETE' }));
  if (!response.ok && response.status !== 401) throw await Failure.of(response);
}

/**
 * The credential that the fragment of the address stands for, which is removed from the address: the token of a
 * one-time link (`#link=…`), or the key of the start page in this browser (`#start`).
 */
export function takeCredential(): Credential | undefined {
  const link = /^#link=([\w-]+)$/.exec(location.hash)?.[1];
  const start = location.hash === '#start' ? storedSession() : undefined;
  // At once: a token must not stay in the history or be copied with the address.
  if (location.hash) history.replaceState(null, '', location.pathname);
  if (link !== undefined) return { link };
  return start && { apiKey: start.key };
}

async function read(response: Response): Promise<Session> {
  if (!response.ok) throw await Failure.of(response);
  return (await response.json()) as Session;
}
