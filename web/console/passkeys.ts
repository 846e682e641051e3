import { Failure } from './api/failure';
import { send, signIn, type Session } from './session';

/** A passkey of the signed-in person. */
export interface Passkey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const PASSKEYS = '/console/passkeys';

/** Whether this browser can use passkeys as they travel: as JSON (WebAuthn, level 3). */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Signs in with a passkey that the reader chooses; undefined if the reader cancels. @throws Failure */
export async function signInWithPasskey(): Promise<Session | undefined> {
  const options = await answered<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    `${PASSKEYS}/request-options`,
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await unlessCancelled(() => navigator.credentials.get({ publicKey }));
  return credential ? signIn({ passkey: JSON.stringify(credential) }) : undefined;
}

/** Makes a passkey for the signed-in person; false if the reader cancels. @throws Failure */
export async function addPasskey(name: string): Promise<boolean> {
  const options = await answered<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${PASSKEYS}/creation-options`,
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await unlessCancelled(() => navigator.credentials.create({ publicKey }));
  if (!credential) return false;
  await answered('POST', PASSKEYS, { name, response: JSON.stringify(credential) });
  return true;
}

/** The passkeys of the signed-in person. @throws Failure */
export async function listPasskeys(): Promise<Passkey[]> {
  return (await answered<{ passkeys: Passkey[] }>('GET', PASSKEYS)).passkeys;
}

/** Removes a passkey of the signed-in person. @throws Failure */
export async function removePasskey(id: number): Promise<void> {
  const options = { method: 'DELETE', keepalive: true };
  const response = await Failure.ofNetwork(() => fetch(`${PASSKEYS}/${id}`, options));
  if (!response.ok) throw await Failure.of(response);
}

async function answered<Answer>(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const response = await Failure.ofNetwork(() => (body ? send(method, url, body) : fetch(url, { method })));
  if (!response.ok) throw await Failure.of(response);
  return (await response.json()) as Answer;
}

/** Undefined when the reader cancels, or the authenticator refuses: the browser has said why. */
async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<Credential | undefined> {
  try {
    return (await ask()) ?? undefined;
  } catch {
    return undefined;
  }
}
