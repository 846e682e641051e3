import { Module } from '@nestjs/common';
import { EmbedderService } from './embedding';
import { ModelProbe } from './model-probe';
import { ModelsService } from './models.service';

/** Language models (OpenAI Chat Completions, and the built-in one) and embeddings (OpenAI Embeddings). */
@Module({
  providers: [ModelsService, ModelProbe, EmbedderService],
  exports: [ModelsService, EmbedderService],
})
export class ModelsModule {}
