import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Mode } from '../auth/plan';
import { Settings } from '../platform/config/settings';
import { ExtractiveModel } from './extractive';
import type { LanguageModel } from './language-model';
import { OpenAiModel } from './openai';

/** The models of this installation. */
@Injectable()
export class Models implements OnApplicationShutdown {
  private readonly builtIn = new ExtractiveModel();
  private readonly configured: OpenAiModel | undefined;

  constructor({ MODEL_BASE_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL_NAME: name }: Settings) {
    if (baseUrl && name) this.configured = new OpenAiModel({ baseUrl, apiKey, name });
  }

  /** The model that answers in this mode: a test-mode chat never costs money. */
  for(mode: Mode): LanguageModel {
    return this.chatModel(mode) ?? this.builtIn;
  }

  /** The model that follows instructions in this mode; none in test mode, or when no model is set. */
  chatModel(mode: Mode): LanguageModel | undefined {
    return mode === 'live' ? this.configured : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.configured?.close();
  }
}
