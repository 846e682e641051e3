import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import type { AgentCaller, AgentTenant } from '../auth/caller';
import { requireScope } from '../auth/refusals';
import { TransactionsService } from '../platform/database/transactions.service';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { notFound, orNotFound } from '../platform/http/errors';
import { pick } from '../platform/http/requests/present';
import { IdentityKeysService } from '../identity/identity-keys.service';
import { IdentitySecretsService } from '../identity/identity-secrets.service';
import { newPublicId } from './public-id';
import type { UpdateWidgetDto } from './update-widget.dto';
import { NEW_WIDGET, Widget } from './widget.entity';

/** How long the previous secret works after a rotation. */
const SECRET_OVERLAP = `interval '24 hours'`;

/** The fields that Update Widget changes as a whole. */
const FLAT_FIELDS = [
  'enabled',
  'allowedDomains',
  'identityRequired',
  'identityJwksUrl',
  'handoff',
  'suggestedQuestions',
  'alerts',
  'attachments',
  'feedbackQuestion',
  'position',
  'theme',
] as const;

/** The widgets of a tenant's agents. An agent gets its widget, which is disabled, at the first request for it. */
@Injectable()
export class WidgetsService {
  constructor(
    @InjectRepository(Widget) private readonly widgets: Repository<Widget>,
    private readonly agents: AgentsService,
    private readonly transactions: TransactionsService,
    private readonly secrets: IdentitySecretsService,
    private readonly keys: IdentityKeysService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** @throws ApiError NOT_FOUND */
  async get(caller: AgentTenant): Promise<Widget> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const widget = await this.widgets.findOneBy({ agentId, accountId });
    return widget ?? this.make(caller);
  }

  /**
   * Changes the given fields. `updatedAt` stays when nothing differs. `requireVersion` throws if the stored widget has
   * changed since the caller read it.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for `identityJwksUrl`, INSUFFICIENT_SCOPE for it and
   * `identityRequired`
   */
  async update(
    caller: AgentCaller,
    changes: UpdateWidgetDto,
    requireVersion: (stored: Widget) => void,
  ): Promise<Widget> {
    await this.get(caller);
    const { accountId, agentId } = caller;
    if (changes.identityJwksUrl) await this.keys.check(changes.identityJwksUrl);
    return this.transactions.run(async (transaction) => {
      const widget = await lock(transaction, caller);
      requireVersion(widget);
      const settings = withNested(widget, changes);
      const changed = changedFields<Partial<Widget>>(widget, settings);
      if (changed.length === 0) return widget;
      if (changed.includes('identityRequired') || changed.includes('identityJwksUrl'))
        requireScope(caller, 'identity:write');
      await transaction.update(Widget, { agentId, accountId }, settings);
      await this.auditLog.record(transaction, caller, { action: 'widget.updated', id: agentId, changed });
      return transaction.findOneByOrFail(Widget, { agentId, accountId });
    });
  }

  /** A new identity secret. The previous secret works for 24 more hours. @throws ApiError NOT_FOUND */
  async rotateIdentitySecret(caller: AgentCaller): Promise<string> {
    await this.get(caller);
    const { accountId, agentId } = caller;
    const { secret, sealed } = this.secrets.generate(agentId);
    await this.transactions.run(async (transaction) => {
      const rotated = {
        identitySecret: sealed,
        previousIdentitySecret: () => 'identity_secret',
        previousIdentitySecretEndsAt: () => `now() + ${SECRET_OVERLAP}`,
      };
      const { affected } = await transaction.update(Widget, { agentId, accountId }, rotated);
      if (!affected) throw notFound('agent');
      const audited = { action: 'widget.identity_secret_rotated', id: agentId } as const;
      await this.auditLog.record(transaction, caller, audited);
    });
    return secret;
  }

  private async make({ accountId, agentId }: AgentTenant): Promise<Widget> {
    await this.widgets
      .createQueryBuilder()
      .insert()
      .values({ ...NEW_WIDGET, agentId, accountId, publicId: newPublicId() })
      .orIgnore()
      .execute()
      .catch(notFoundIfGone('agent', 'widgets_agent_id_fkey'));
    return this.widgets.findOneByOrFail({ agentId, accountId });
  }
}

async function lock(db: EntityManager, { accountId, agentId }: AgentTenant): Promise<Widget> {
  const lock = { mode: 'for_no_key_update' } as const;
  return orNotFound(await db.findOne(Widget, { where: { agentId, accountId }, lock }), 'agent');
}

/** The changes with the fields of objects that they leave out. Pure. */
function withNested(widget: Widget, changes: UpdateWidgetDto): Partial<Widget> {
  return {
    ...pick(changes, FLAT_FIELDS),
    limits: merged(widget.limits, changes.limits),
    leadForm: merged(widget.leadForm, changes.leadForm),
    greeting: merged(widget.greeting, changes.greeting),
    colors: merged(widget.colors, changes.colors),
    texts: merged(widget.texts, changes.texts),
  };
}

/** In the order of `before`, so that equal objects have equal JSON. */
function merged<Fields extends object>(before: Fields, changes?: Partial<Fields>): Fields | undefined {
  if (!changes) return undefined;
  const entries = Object.entries(before).map(([name, value]) => [
    name,
    changes[name as keyof Fields] ?? (value as unknown),
  ]);
  return Object.fromEntries(entries) as Fields;
}
