import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callerGrants } from '../../accounts/keys/caller-grants';
import { checkScopes, endOf } from '../../accounts/keys/key-grants';
import { AuditLogService } from '../../audit/audit-log.service';
import type { Caller, Tenant } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import { MODES, type Mode } from '../../auth/plan';
import { scopesOf } from '../../auth/sessions/role';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, orNotFound } from '../../platform/http/errors';
import type { ColumnSealer } from '../../platform/resealing/column-sealer';
import { ResealingService } from '../../platform/resealing/resealing.service';
import { domainsOf, OidcSettings } from './oidc.settings';
import { INSTALLATION, type Provider } from './provider';
import { findProvider, removeProvider, storeProvider, type ChosenProvider } from './providers.queries';

/** The name of an account's provider in addresses. Pure. */
export function nameOf({ accountId, mode }: Tenant): string {
  return `${accountId}-${mode}`;
}

/** The providers by which people sign in: one for the installation, and one for each account and mode. */
@Injectable()
export class ProvidersService {
  private readonly sealer: ColumnSealer<[accountId: number, mode: Mode]>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly settings: OidcSettings,
    private readonly auditLog: AuditLogService,
    resealing: ResealingService,
  ) {
    this.sealer = resealing.sealer({
      table: 'sign_in_providers',
      key: ['account_id', 'mode'],
      columns: ['client_secret'],
      purpose: 'sign-in-providers',
      contextOf: (accountId, mode) => `sign-in provider ${accountId} ${mode}`,
    });
  }

  /** Whether the installation has a provider. */
  get hasOwn(): boolean {
    return this.settings.OIDC_ISSUER !== undefined;
  }

  /** The provider with this name in addresses. @throws ApiError NOT_FOUND */
  async find(name: string): Promise<Provider> {
    const provider = name === INSTALLATION ? this.installationProvider() : await this.accountProvider(name);
    return orNotFound(provider, 'sign-in provider');
  }

  /** The provider that the account has chosen; undefined for none. */
  async get(tenant: Tenant): Promise<ChosenProvider | undefined> {
    return findProvider(this.dataSource, tenant);
  }

  /**
   * Chooses the provider of the account and mode. Its users get the role, so the caller needs the same rights as for
   * adding a person. The first sign-in shows whether the provider answers.
   * @throws ApiError INSUFFICIENT_SCOPE, CONFLICT
   */
  async choose(caller: Caller, chosen: ChosenProvider & { clientSecret: string }): Promise<ChosenProvider> {
    await this.transactions.run(async (transaction) => {
      await lockAccount(transaction, caller.accountId);
      const grants = await callerGrants(transaction, caller);
      checkScopes(scopesOf(chosen.role), grants);
      if (endOf(grants)) throw conflict('key', 'ends, and a sign-in provider does not');
      const clientSecret = this.sealer.seal(chosen.clientSecret, caller.accountId, caller.mode);
      await storeProvider(transaction, caller, { ...chosen, clientSecret });
      await this.auditLog.record(transaction, caller, {
        action: 'sign_in_provider.chosen',
        id: caller.accountId,
      });
    });
    return chosen;
  }

  /** Removes the provider of the account and mode. Running sessions go on. */
  async remove(caller: Caller): Promise<void> {
    await this.transactions.run(async (transaction) => {
      await lockAccount(transaction, caller.accountId);
      if (!(await removeProvider(transaction, caller))) return;
      await this.auditLog.record(transaction, caller, {
        action: 'sign_in_provider.removed',
        id: caller.accountId,
      });
    });
  }

  private installationProvider(): Provider | undefined {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS = '' } = this.settings;
    if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
    const domains = domainsOf(OIDC_DOMAINS);
    return {
      name: INSTALLATION,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      isOfTenant: false,
      accountOf: (domain) => domains?.get(domain),
    };
  }

  private async accountProvider(name: string): Promise<Provider | undefined> {
    const [, id, mode] = /^(\d{1,16})-(\w+)$/.exec(name) ?? [];
    if (!id || !MODES.includes(mode as Mode)) return undefined;
    const tenant = { accountId: Number(id), mode: mode as Mode };
    const found = await findProvider(this.dataSource, tenant);
    if (!found) return undefined;
    const { domains, role } = found;
    return {
      ...found,
      name,
      clientSecret: this.sealer.unseal(found.clientSecret, tenant.accountId, tenant.mode),
      isOfTenant: true,
      accountOf: (domain) => (domains.includes(domain) ? { ...tenant, role } : undefined),
    };
  }
}
