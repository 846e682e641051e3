import type { DomainAccount } from './oidc.settings';

/** The name of the installation's provider in addresses. */
export const INSTALLATION = 'installation';

/** A provider of OpenID Connect, as a sign-in uses it. */
export interface Provider {
  /** Its name in addresses: `installation`, or account and mode. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether a tenant has chosen it. */
  isOfTenant: boolean;
  /** The account of this domain's people; undefined if they may not sign in. */
  accountOf: (domain: string) => DomainAccount | undefined;
}

/** The identity that the provider has signed in. */
export interface Identity {
  issuer: string;
  subject: string;
  /** An address that the provider has verified. */
  email: string;
  name: string;
}
