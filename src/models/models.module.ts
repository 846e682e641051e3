import { Module } from '@nestjs/common';
import { Embedder } from './embedding';
import { Models } from './models.service';

/** Language models: any that speak OpenAI Chat Completions, and the built-in one. Embeddings: any that speak OpenAI's. */
@Module({ providers: [Models, Embedder], exports: [Models, Embedder] })
export class ModelsModule {}
