import { Module } from '@nestjs/common';
import { Models } from './models.service';

/** Language models: any that speak OpenAI Chat Completions, and the built-in one. */
@Module({ providers: [Models], exports: [Models] })
export class ModelsModule {}
