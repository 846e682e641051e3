import { MODES } from '../../auth/plan';
import { ROLES, type Role } from '../../auth/sessions/role';
import { NeededWith, Rule, Url } from '../../platform/config/setting-rules';

const ENTRY = /^([^=\s]+)=(\d+):(\w+)$/;

/** The provider of OpenID Connect by which people of this installation sign in, if any. */
export class OidcSettings {
  @Url('https:', 'http:')
  @NeededWith('OIDC_CLIENT_ID')
  OIDC_ISSUER?: string;

  @NeededWith('OIDC_ISSUER')
  OIDC_CLIENT_ID?: string;

  @NeededWith('OIDC_ISSUER')
  OIDC_CLIENT_SECRET?: string;

  @NeededWith('OIDC_ISSUER')
  @Rule(
    'must be domains with account and role, separated by commas: example.com=4823094820394820:editor',
    (text?: string) => text === undefined || domainsOf(text) !== undefined,
  )
  OIDC_DOMAINS?: string;
}

/** The account, the mode and the role of a domain's people. */
export interface DomainAccount {
  accountId: number;
  mode: (typeof MODES)[number];
  role: Role;
}

/** Account and role by domain; undefined if an entry cannot be read. Pure. */
export function domainsOf(text: string): Map<string, DomainAccount> | undefined {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const isReadable = entries.every((entry) => entry && ROLES.includes(entry[3] as Role));
  if (!isReadable) return undefined;
  return new Map(
    entries.map((entry) => {
      const [, domain, accountId, role] = entry!;
      return [domain!.toLowerCase(), { accountId: Number(accountId), mode: 'live', role: role as Role }];
    }),
  );
}
