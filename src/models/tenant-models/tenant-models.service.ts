import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService, type AuditedChange } from '../../audit/audit-log.service';
import type { AgentCaller, Caller } from '../../auth/caller';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { invalidField, notFound } from '../../platform/http/errors';
import { EXTRACTIVE_MODEL_NAME } from '../built-in-model';
import { ModelsSettings } from '../models.settings';
import { ModelKeysService } from './model-keys.service';
import { TenantEndpointsService } from './tenant-endpoints.service';
import type { ChooseModelDto, ModelDto } from './tenant-model.dto';
import type { ModelOwner } from './tenant-model';
import { chosenModel, hasAgent, insertModel, lockOwner, removeModel } from './tenant-models.queries';

/** A caller who chooses for an agent or, without an agent, for all agents of the account and mode. */
type ModelCaller = AgentCaller | (Caller & { agentId?: undefined });

/** The chat models that tenants choose for an agent, or for all agents of their account and mode. */
@Injectable()
export class TenantModelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly endpoints: TenantEndpointsService,
    private readonly keys: ModelKeysService,
    private readonly settings: ModelsSettings,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The model that answers in live mode, chosen by the tenant or the operator. @throws ApiError NOT_FOUND */
  async get(caller: ModelCaller): Promise<ModelDto> {
    const owner = ownerOf(caller);
    if (owner.agentId !== null && !(await hasAgent(this.dataSource, owner))) throw notFound('agent');
    const chosen = await chosenModel(this.dataSource.manager, owner);
    if (chosen) {
      const { agentId: chooser, ...model } = chosen;
      return { ...model, chosenBy: chooser === null ? 'account' : 'agent' };
    }
    const name = this.settings.MODEL_NAME ?? EXTRACTIVE_MODEL_NAME;
    const noModel = { baseUrl: null, hasApiKey: false, lastError: null, lastErrorAt: null };
    return { name, ...noModel, chosenBy: 'installation' };
  }

  /** Replaces the choice. @throws ApiError NOT_FOUND, VALIDATION_ERROR for a model that the operator does not allow */
  async choose(caller: ModelCaller, model: ChooseModelDto): Promise<ModelDto> {
    const { name, baseUrl = null, apiKey } = model;
    await this.check(name, baseUrl, apiKey);
    const id = newId();
    const sealed = apiKey === undefined ? null : this.keys.seal(id, apiKey);
    await this.replace(caller, async (transaction, owner) => {
      await insertModel(transaction, owner, { id, name, baseUrl, apiKey: sealed });
      return { action: actionOf(owner, 'chosen'), changed: Object.keys(model) };
    });
    return this.get(caller);
  }

  /** Removes the choice: the default answers again. @throws ApiError NOT_FOUND */
  async remove(caller: ModelCaller): Promise<void> {
    await this.replace(caller, async (_, owner) => ({ action: actionOf(owner, 'removed') }));
  }

  private async replace(
    caller: ModelCaller,
    change: (db: EntityManager, owner: ModelOwner) => Promise<Omit<AuditedChange, 'id'>>,
  ): Promise<void> {
    const owner = ownerOf(caller);
    const { accountId, agentId } = owner;
    await this.transactions.run(async (transaction) => {
      if (!(await lockOwner(transaction, owner))) throw notFound(agentId === null ? 'account' : 'agent');
      await removeModel(transaction, owner);
      const done = await change(transaction, owner);
      await this.auditLog.record(transaction, caller, { ...done, id: agentId ?? accountId });
    });
  }

  private async check(name: string, baseUrl: string | null, apiKey: string | undefined): Promise<void> {
    if (apiKey !== undefined && baseUrl === null)
      throw invalidField('apiKey', 'needs_base_url', 'needs baseUrl');
    if (!this.endpoints.allows({ name, baseUrl })) {
      const path = baseUrl === null ? 'name' : 'baseUrl';
      throw invalidField(path, 'allowed', 'is not one that the operator allows');
    }
    if (baseUrl !== null && (await this.endpoints.refuses(baseUrl)))
      throw invalidField('baseUrl', 'public_host', 'must have a host on the public internet');
  }
}

function ownerOf(caller: ModelCaller): ModelOwner {
  const { accountId, mode, agentId = null } = caller;
  return { accountId, mode, agentId };
}

function actionOf({ agentId }: ModelOwner, change: 'chosen' | 'removed') {
  return agentId === null ? (`account.model_${change}` as const) : (`agent.model_${change}` as const);
}
