import { placeholdersFor } from '@app/contact-details';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Mode } from '../auth/plan';
import { MeteredModel } from './budget/metered-model';
import type { TokenBudget } from './budget/token-budget';
import { TenantEndpointsService } from './tenant-models/tenant-endpoints.service';
import type { TenantModel } from './tenant-models/tenant-model';
import { EXTRACTIVE_MODEL_NAME } from './built-in-model';
import type { LanguageModel } from './language-model';
import { MaskedModel } from './masking/masked-model';
import { limitsOf, ModelsSettings } from './models.settings';
import { ObservedModel } from './observed-model';
import { OpenAiModel } from './openai/openai-model';

/** The terms on which an agent has a language model. */
export interface ModelTerms {
  budget: TokenBudget;
  /** The tenant's chat model. */
  tenantModel: TenantModel | null;
  /** Whether the agent has used its own budget, and wants no language model then. */
  isOverBudget: boolean;
}

/** The language models of this installation. */
@Injectable()
export class ModelsService implements OnApplicationShutdown {
  private readonly openAi: OpenAiModel | undefined;
  private readonly configured: LanguageModel | undefined;

  constructor(
    private readonly settings: ModelsSettings,
    private readonly endpoints: TenantEndpointsService,
  ) {
    const { MODEL_BASE_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL_NAME: name } = settings;
    if (!baseUrl || !name) return;
    this.openAi = new OpenAiModel({ baseUrl, apiKey, name, ...limitsOf(settings) });
    this.configured = new ObservedModel(this.openAi, { name, provider: 'openai', url: new URL(baseUrl) });
  }

  /** Whether the installation has a language model of its own, besides the models that tenants may choose. */
  get isConfigured(): boolean {
    return this.configured !== undefined;
  }

  /** Whether agents may have a language model in this mode: not in test mode, where the built-in model answers. */
  mayChat(mode: Mode): boolean {
    return mode === 'live' && (this.configured !== undefined || this.endpoints.areAllowed);
  }

  /**
   * The language model for one turn: the tenant's choice for the agent, else the installation's model. Undefined when
   * the built-in model answers. It reads placeholders instead of the personal data in `masked`, the texts of the
   * visitor.
   */
  chatModel(
    mode: Mode,
    { budget, tenantModel, isOverBudget }: ModelTerms,
    masked: readonly string[] = [],
  ): MeteredModel | undefined {
    if (mode !== 'live' || isOverBudget || (tenantModel && isBuiltIn(tenantModel))) return undefined;
    const endpoint = tenantModel ? this.endpoints.of(tenantModel) : this.configured;
    if (!endpoint) return undefined;
    const price = this.settings.MODEL_PRICES.of(tenantModel?.name ?? this.settings.MODEL_NAME!);
    const placeholders = placeholdersFor(masked);
    const called = placeholders.areNone ? endpoint : new MaskedModel(endpoint, placeholders);
    return new MeteredModel(endpoint, budget, { price, called });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.openAi?.close();
  }
}

/** Whether the tenant has chosen the built-in model. */
function isBuiltIn({ name, baseUrl }: TenantModel): boolean {
  return baseUrl === null && name === EXTRACTIVE_MODEL_NAME;
}
