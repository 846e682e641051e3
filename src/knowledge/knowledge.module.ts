import { Module } from '@nestjs/common';
import { Knowledge } from './knowledge.service';

/** Passages: written by ingestion, searched by chat. */
@Module({ providers: [Knowledge], exports: [Knowledge] })
export class KnowledgeModule {}
