import { Module } from '@nestjs/common';
import { EmbedderService } from './embedding';
import { ModelProbeService } from './model-probe.service';
import { ModelsService } from './models.service';

/** Language models (OpenAI Chat Completions, and the built-in one) and embeddings (OpenAI Embeddings). */
@Module({
  providers: [ModelsService, ModelProbeService, EmbedderService],
  exports: [ModelsService, EmbedderService],
})
export class ModelsModule {}
