import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Mode } from '../auth/plan';
import { MeteredModel } from './budget/metered-model';
import type { TokenBudget } from './budget/token-budget';
import { TenantEndpointsService } from './tenant-models/tenant-endpoints.service';
import type { TenantModel } from './tenant-models/tenant-model';
import { EXTRACTIVE_MODEL_NAME, ExtractiveModel } from './extractive-model';
import type { LanguageModel } from './language-model';
import { ModelsSettings } from './models.settings';
import { ObservedModel } from './observed-model';
import { OpenAiModel } from './openai/openai-model';

/** The models of this installation. */
@Injectable()
export class ModelsService implements OnApplicationShutdown {
  /** The built-in model, which costs nothing. */
  readonly builtIn: LanguageModel = new ObservedModel(new ExtractiveModel(), {
    name: EXTRACTIVE_MODEL_NAME,
    provider: 'parley',
  });
  private readonly openAi: OpenAiModel | undefined;
  private readonly configured: LanguageModel | undefined;

  constructor(
    { MODEL_BASE_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL_NAME: name }: ModelsSettings,
    private readonly endpoints: TenantEndpointsService,
  ) {
    if (!baseUrl || !name) return;
    this.openAi = new OpenAiModel({ baseUrl, apiKey, name });
    this.configured = new ObservedModel(this.openAi, { name, provider: 'openai', url: new URL(baseUrl) });
  }

  /** Whether agents may have a chat model in this mode: not in test mode, where the built-in model answers. */
  mayChat(mode: Mode): boolean {
    return mode === 'live' && (this.configured !== undefined || this.endpoints.areAllowed);
  }

  /**
   * The chat model for one turn: the one that the tenant has chosen for the agent, else that of the installation.
   * Undefined when the built-in model answers.
   */
  chatModel(
    mode: Mode,
    { budget, tenantModel }: { budget: TokenBudget; tenantModel: TenantModel | null },
  ): MeteredModel | undefined {
    if (mode !== 'live' || (tenantModel && isBuiltIn(tenantModel))) return undefined;
    const endpoint = tenantModel ? this.endpoints.of(tenantModel) : this.configured;
    return endpoint && new MeteredModel(endpoint, budget);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.openAi?.close();
  }
}

/** Whether the tenant has chosen the built-in model. */
function isBuiltIn({ name, baseUrl }: TenantModel): boolean {
  return baseUrl === null && name === EXTRACTIVE_MODEL_NAME;
}
