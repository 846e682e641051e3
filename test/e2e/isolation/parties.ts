import type { Mode } from '../../../src/auth/plan';
import type { Service, Tenant } from '../../support/service';
import { until } from '../../support/wait';
import { Browser } from '../console/sign-in';
import { createObjects, signedIn, type Objects } from './objects';

/** Somebody with objects of their own. */
export interface Party {
  token: string | undefined;
  objects: Objects;
}

const EXPIRES_AFTER_MS = 4000;

/** Creates the objects of a mode of the tenant. */
export async function createParty(service: Service, tenant: Tenant, mode: Mode): Promise<Party> {
  const client = tenant[mode];
  return { token: client.token, objects: await createObjects(service, client, tenant.accountId) };
}

/** The headers of an owner in the console who is limited to these agents. */
export async function limitedPerson(
  service: Service,
  { accountId }: Tenant,
  agentIds: number[],
): Promise<Record<string, string>> {
  const browser = new Browser(service);
  await signedIn(service, accountId, { name: 'Limited', role: 'owner', agentIds }, browser);
  return { Origin: service.baseUrl, Cookie: browser.cookie! };
}

/** A key of the account that is revoked. */
export async function revokedKey(service: Service, accountId: number): Promise<string> {
  const { body } = await service.admin.post(`/accounts/${accountId}/keys`, { mode: 'live' });
  await service.admin.delete(`/accounts/${accountId}/keys/${body.key.id}`);
  return body.secret;
}

/** A key of the account that has expired. */
export async function expiredKey(service: Service, accountId: number): Promise<string | undefined> {
  const expiresAt = new Date(Date.now() + EXPIRES_AFTER_MS).toISOString();
  const client = await service.key(accountId, { expiresAt });
  await until(
    () => client.get('/agents'),
    ({ status }) => status === 401,
  );
  return client.token;
}
