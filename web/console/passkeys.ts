import { askConsole, requestConsole } from './api/console-request';
import { signIn, type Session } from './session';

/** A passkey of the signed-in person. */
export interface Passkey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Whether this browser can use passkeys as they travel: as JSON (WebAuthn, level 3). */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Signs in with a passkey that the reader chooses; undefined if the reader cancels. @throws Failure */
export async function signInWithPasskey(): Promise<Session | undefined> {
  const options = await askConsole<PublicKeyCredentialRequestOptionsJSON>('POST', 'passkeys/request-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await unlessCancelled(() => navigator.credentials.get({ publicKey }));
  return credential ? signIn({ passkey: JSON.stringify(credential) }) : undefined;
}

/** Makes a passkey for the signed-in person; false if the reader cancels. @throws Failure */
export async function addPasskey(name: string): Promise<boolean> {
  const options = await askConsole<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    'passkeys/creation-options',
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await unlessCancelled(() => navigator.credentials.create({ publicKey }));
  if (!credential) return false;
  await requestConsole('POST', 'passkeys', { body: { name, response: JSON.stringify(credential) } });
  return true;
}

/** The passkeys of the signed-in person. @throws Failure */
export async function listPasskeys(): Promise<Passkey[]> {
  return (await askConsole<{ passkeys: Passkey[] }>('GET', 'passkeys')).passkeys;
}

/** Removes a passkey of the signed-in person. @throws Failure */
export async function removePasskey(id: number): Promise<void> {
  await requestConsole('DELETE', `passkeys/${id}`);
}

/** Undefined when the reader cancels, or the authenticator refuses: the browser has said why. */
async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<Credential | undefined> {
  try {
    return (await ask()) ?? undefined;
  } catch {
    return undefined;
  }
}
