import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch } from '@app/safe-fetch';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { Settings } from '../../platform/config/settings';
import { log } from '../../platform/observability/logging/logger';
import { LanguageModel, ModelError, type ModelEvent } from '../language-model';
import { limitsOf, ModelsSettings } from '../models.settings';
import { ObservedModel } from '../observed-model';
import { OpenAiModel } from '../openai/openai-model';
import { isAllowed, type AllowedModels } from './allowed-models';
import { GuardedModel } from './guarded-model';
import { noteFault } from './tenant-models.queries';
import { ModelKeysService } from './model-keys.service';
import type { TenantModel } from './tenant-model';

const MAX_ENDPOINTS = 1000;
/** A slow name server must not delay a choice. Each connection checks the address again. */
const LOOKUP_TIMEOUT_MS = 2000;
/** The name in metrics of all models that tenants have chosen. */
const LABEL = 'tenant';

/**
 * The endpoints of the models that tenants have chosen. Turns share the endpoint of a model, so that its faults are
 * counted together, and separately from other tenants. Endpoints of tenants are called through the outbound guard.
 */
@Injectable()
export class TenantEndpointsService implements OnApplicationShutdown {
  private readonly guard: SafeFetch;
  private readonly allowed: AllowedModels;
  private readonly endpoints = new LRUCache<string, LanguageModel>({ max: MAX_ENDPOINTS });

  constructor(
    { EGRESS_ALLOW_CIDRS }: Settings,
    private readonly settings: ModelsSettings,
    private readonly keys: ModelKeysService,
    private readonly dataSource: DataSource,
  ) {
    this.guard = new SafeFetch({ allowCidrs: EGRESS_ALLOW_CIDRS, userAgent: 'Parley-Models/1.0' });
    const names = settings.MODEL_BASE_URL ? settings.MODEL_ALLOWED_NAMES : [];
    this.allowed = { baseUrls: settings.MODEL_ALLOWED_BASE_URLS, names };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.guard.close();
  }

  /** Whether tenants may choose any model besides the built-in model. */
  get areAllowed(): boolean {
    return this.allowed.baseUrls.length > 0 || this.allowed.names.length > 0;
  }

  /** Whether a tenant may choose this model. */
  allows(model: Pick<TenantModel, 'name' | 'baseUrl'>): boolean {
    return isAllowed(this.allowed, model);
  }

  /** Whether the outbound guard is certain to refuse the host of the URL. */
  async refuses(baseUrl: string): Promise<boolean> {
    return this.guard.refuses(baseUrl, LOOKUP_TIMEOUT_MS);
  }

  /** The endpoint of a chosen model. If the operator no longer allows it, every call fails. */
  of(model: TenantModel): LanguageModel {
    const key = JSON.stringify(model);
    const cached = this.endpoints.get(key);
    if (cached) return cached;
    const endpoint = new GuardedModel(this.connect(model), (fault) => this.note(model, fault));
    this.endpoints.set(key, endpoint);
    return endpoint;
  }

  private connect(model: TenantModel): LanguageModel {
    if (!this.allows(model)) return new RefusedModel();
    const { name, baseUrl: ownUrl } = model;
    const { MODEL_BASE_URL, MODEL_API_KEY } = this.settings;
    // The installation's key is for its own endpoint only.
    const baseUrl = ownUrl ?? MODEL_BASE_URL!;
    const apiKey = ownUrl === null ? MODEL_API_KEY : this.keys.open(model);
    const guard = ownUrl === null ? undefined : this.guard;
    const endpoint = new OpenAiModel({ baseUrl, apiKey, name, guard, ...limitsOf(this.settings) });
    return new ObservedModel(endpoint, { name, label: LABEL, provider: 'openai', url: new URL(baseUrl) });
  }

  private note(model: TenantModel, fault: string): void {
    noteFault(this.dataSource, model, fault).catch((err: unknown) => {
      log.warn({ err }, 'the fault of a model was not stored');
    });
  }
}

/** A model that the operator has ceased to allow. */
class RefusedModel extends LanguageModel {
  // eslint-disable-next-line require-yield
  async *stream(): AsyncGenerator<ModelEvent, void, undefined> {
    throw new ModelError('error', 'the operator no longer allows this model', { isFinal: true });
  }
}
