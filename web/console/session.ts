import { storedSession } from '../start/session';
import { askConsole, requestConsole } from './api/console-request';
import { Failure } from './api/failure';

/** The signed-in caller, as the service describes it. */
export interface Session {
  kind: 'tenant' | 'operator';
  account: { id: number; name: string; plan: string } | null;
  mode: 'live' | 'test' | null;
  person: {
    id: number;
    name: string;
    email: string;
    role: 'reader' | 'editor' | 'owner';
    weeklyMail: boolean;
  } | null;
  /** The only agents that the person or key may use; null: all of the account. */
  agentIds: number[] | null;
  /** The author of replies, as visitors see it; may be empty. */
  name: string;
  /** The provider that opened the session; empty for other ways. */
  provider: string;
  scopes: string[];
  /** ISO 8601. */
  expiresAt: string;
}

/** A credential that is exchanged for a session. */
export type Credential =
  | { apiKey: string }
  | { adminToken: string }
  | { link: string }
  | { mailedLink: string }
  | { passkey: string };

const SESSION = 'session';
const PROVIDER = 'parley:sign-in-provider';

/** The reason why nobody is signed in: there was no session, or it has ended. */
export type NoSession = 'none' | 'ended';

/** The ways to sign in here. */
export interface SignInWays {
  mail: boolean;
  passkeys: boolean;
  provider: boolean;
  printedLink: boolean;
}

/** The current session, or the reason for its absence. @throws Failure */
export async function currentSession(): Promise<Session | NoSession> {
  try {
    return await askConsole<Session>('GET', SESSION);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    return error.details['reason'] === 'expired' ? 'ended' : 'none';
  }
}

/**
 * The session of the credential in the address. A signed-in person who comes from the start page stays signed in: the
 * key of the start page may do less than a person. @throws Failure
 */
export async function openedSession(credential: Credential): Promise<Session> {
  if ('apiKey' in credential) {
    const current = await currentSession();
    if (typeof current === 'object' && current.person) return current;
  }
  return signIn(credential);
}

/** The ways to sign in here. @throws Failure */
export async function signInWays(): Promise<SignInWays> {
  return askConsole('GET', 'sign-in-ways');
}

/** The changes of one's own profile; a session with a key has only a name. */
interface OwnChanges {
  name?: string;
  email?: string;
  weeklyMail?: boolean;
}

/** Changes the name under which this session replies, or the person's address and mails. @throws Failure */
export async function updateSession(changes: OwnChanges): Promise<Session> {
  return askConsole('PATCH', SESSION, { body: changes });
}

/** Has a link sent to this address, if somebody has it, in this language. @throws Failure */
export async function requestLink(email: string, language: string): Promise<void> {
  await requestConsole('POST', 'mailed-links', { body: { email }, headers: { 'accept-language': language } });
}

/** Exchanges the credential for a session; the cookie is set by the service. @throws Failure */
export async function signIn(credential: Credential): Promise<Session> {
  return askConsole('POST', SESSION, { body: credential });
}

/** The page that signs in at the provider, or out of it. */
export function addressOfProvider(name: string, page: 'start' | 'sign-out'): string {
  return `/console/oidc/${name}/${page}`;
}

/** The provider by which somebody signed in last in this browser, else the installation's provider, if any. */
export function knownProvider({ provider }: SignInWays): string | undefined {
  return localStorage.getItem(PROVIDER) ?? (provider ? 'installation' : undefined);
}

/** Remembers how the session was opened. */
export function rememberProvider({ provider }: Session): void {
  if (provider) localStorage.setItem(PROVIDER, provider);
}

/** Ends this session, or all sessions of the same key or person. @throws Failure */
export async function signOut(everywhere: boolean): Promise<void> {
  await requestConsole('DELETE', everywhere ? 'sessions' : SESSION).catch((error: unknown) => {
    if (!isSignedOut(error)) throw error;
  });
}

/** The reason why a provider has sent the browser back without a session. Removes it from the address. */
export function takeProviderFailure(): 'refused' | 'failed' | undefined {
  const failure = /^#sign-in=(refused|failed|gone)$/.exec(location.hash)?.[1];
  if (failure) history.replaceState(null, '', location.pathname);
  if (failure === 'gone') localStorage.removeItem(PROVIDER);
  return failure === 'refused' || failure === undefined ? failure : 'failed';
}

/**
 * The credential that the fragment of the address stands for, which is removed from the address: the token of a
 * one-time link (`#link=…`, or `#mail=…` in a mail), or the key of the start page in this browser (`#start`).
 */
export function takeCredential(): Credential | undefined {
  const [, kind, token] = /^#(link|mail)=([\w-]+)$/.exec(location.hash) ?? [];
  const start = location.hash === '#start' ? storedSession() : undefined;
  // At once: a token must not stay in the history or be copied with the address.
  if (location.hash) history.replaceState(null, '', location.pathname);
  if (token !== undefined) return kind === 'link' ? { link: token } : { mailedLink: token };
  return start && { apiKey: start.key };
}

function isSignedOut(error: unknown): error is Failure {
  return error instanceof Failure && error.status === 401;
}
