import { Module } from '@nestjs/common';
import { EmbedderService } from './embedding';
import { ModelsService } from './models.service';

/** Language models: any that speak OpenAI Chat Completions, and the built-in one. Embeddings: any that speak OpenAI's. */
@Module({ providers: [ModelsService, EmbedderService], exports: [ModelsService, EmbedderService] })
export class ModelsModule {}
