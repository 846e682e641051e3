import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Mode } from '../auth/plan';
import { EXTRACTIVE_MODEL_NAME, ExtractiveModel } from './extractive-model';
import type { LanguageModel } from './language-model';
import { ModelsSettings } from './models.settings';
import { ObservedModel } from './observed-model';
import { OpenAiModel } from './openai/openai-model';

/** The models of this installation. */
@Injectable()
export class ModelsService implements OnApplicationShutdown {
  private readonly builtIn = new ObservedModel(new ExtractiveModel(), {
    name: EXTRACTIVE_MODEL_NAME,
    provider: 'parley',
  });
  private readonly openAi: OpenAiModel | undefined;
  private readonly configured: LanguageModel | undefined;

  constructor({ MODEL_BASE_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL_NAME: name }: ModelsSettings) {
    if (!baseUrl || !name) return;
    this.openAi = new OpenAiModel({ baseUrl, apiKey, name });
    this.configured = new ObservedModel(this.openAi, { name, provider: 'openai', url: new URL(baseUrl) });
  }

  /** The model that answers in this mode: in test mode always the built-in one, which costs nothing. */
  for(mode: Mode): LanguageModel {
    return this.chatModel(mode) ?? this.builtIn;
  }

  /** The configured chat model; undefined in test mode, and when none is configured. */
  chatModel(mode: Mode): LanguageModel | undefined {
    return mode === 'live' ? this.configured : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.openAi?.close();
  }
}
