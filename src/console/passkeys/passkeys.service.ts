import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Actor } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { unauthenticated } from '../../auth/refusals';
import type { SignedIn } from '../../auth/sessions/session-authentication.service';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { invalidField, limitReached, notFound } from '../../platform/http/errors';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  passkeysOf,
  storeChallenge,
  takeChallenge,
  usePasskey,
  type StoredPasskey,
} from './passkeys.queries';
import type { PasskeyDto } from './passkeys.dto';
import type { RelyingParty } from './relying-party';

const MAX_PASSKEYS = 20;

/** A passkey that has proved who signs in. */
export interface ProvenPasskey {
  passkey: StoredPasskey;
  counter: number;
}

/**
 * Passkeys of people (WebAuthn, level 3). The authenticator checks its user (a fingerprint, a PIN) and finds the
 * person, so nobody types a name. Each challenge is used once.
 */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The person's passkeys, oldest first. */
  async list({ caller, person }: SignedIn): Promise<PasskeyDto[]> {
    return passkeysOf(this.dataSource, { id: person.id, accountId: caller.accountId });
  }

  /** The options for the browser to make a passkey for the person. */
  async creationOptions(
    { caller, person }: SignedIn,
    party: RelyingParty,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const known = await passkeysOf(this.dataSource, { id: person.id, accountId: caller.accountId });
    const options = await generateRegistrationOptions({
      rpName: 'Parley',
      rpID: party.id,
      userID: new TextEncoder().encode(String(person.id)),
      userName: person.name,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await storeChallenge(this.dataSource, options.challenge, person.id);
    return options;
  }

  /** Adds the passkey that the browser has made. @throws ApiError VALIDATION_ERROR or LIMIT_REACHED */
  async add(
    { caller, person }: SignedIn,
    party: RelyingParty,
    { name, response }: { name: string; response: string },
  ): Promise<PasskeyDto> {
    const credential = await this.verifyRegistration(response, party, person.id);
    const id = newId();
    const key = { id: person.id, accountId: caller.accountId };
    return this.transactions.run(async (transaction) => {
      await lockAccount(transaction, caller.accountId);
      const known = await passkeysOf(transaction, key);
      if (known.length >= MAX_PASSKEYS) throw limitReached('passkeys', MAX_PASSKEYS);
      await insertPasskey(transaction, key, { ...credential, id, rpId: party.id, name });
      await this.auditLog.record(transaction, caller, { action: 'passkey.added', id });
      return (await passkeysOf(transaction, key)).find((passkey) => passkey.id === id)!;
    });
  }

  /** Removes a passkey of the person. Running sessions go on. @throws ApiError NOT_FOUND */
  async remove({ caller, person }: SignedIn, id: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const key = { id: person.id, accountId: caller.accountId };
      if (!(await deletePasskey(transaction, key, id))) throw notFound('passkey');
      await this.auditLog.record(transaction, caller, { action: 'passkey.removed', id });
    });
  }

  /** The options for the browser to sign somebody in. */
  async requestOptions(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    await storeChallenge(this.dataSource, options.challenge, null);
    return options;
  }

  /** Checks the browser's answer to a challenge. @throws ApiError UNAUTHENTICATED */
  async prove(answer: string, party: RelyingParty): Promise<ProvenPasskey> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const response = parseResponse(answer) as AuthenticationResponseJSON | undefined;
    const passkey = response && (await findPasskey(this.dataSource, response.id, party.id));
    if (!passkey) throw passkeyRefused();
    const { credentialId, publicKey, counter, transports } = passkey;
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(this.dataSource, challenge, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: transports as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) throw passkeyRefused();
    return { passkey, counter: verified.authenticationInfo.newCounter };
  }

  /** The person of the passkey, whose use is noted. @throws ApiError UNAUTHENTICATED if it was removed or copied */
  async use(transaction: EntityManager, { passkey, counter }: ProvenPasskey): Promise<Actor> {
    if (!(await usePasskey(transaction, passkey, counter))) throw passkeyRefused();
    const { accountId, mode, personId } = passkey;
    return { accountId, mode, keyId: null, personId };
  }

  /** @throws ApiError VALIDATION_ERROR for an answer that proves no new passkey */
  private async verifyRegistration(answer: string, party: RelyingParty, personId: number) {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const response = parseResponse(answer) as RegistrationResponseJSON | undefined;
    const verified =
      response &&
      (await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(this.dataSource, challenge, personId),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }).catch(() => undefined));
    if (!verified?.verified) throw invalidField('response', 'passkey', 'proves no new passkey');
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports };
  }
}

function passkeyRefused() {
  return unauthenticated('invalid', 'the passkey is not known here, or its answer is not valid');
}

/** The answer of a browser, which the library checks; undefined if it is no JSON with the id of a credential. */
function parseResponse(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as { id?: unknown } | null;
    return typeof value?.id === 'string' && /^[\w-]+$/.test(value.id) ? value : undefined;
  } catch {
    return undefined;
  }
}
