import { Module } from '@nestjs/common';
import { SpendingService } from './budget/spending.service';
import { EmbedderService, LikenessService } from './embedding';
import { ModelProbeService } from './model-probe.service';
import { ModelsService } from './models.service';
import { ModelKeysService } from './tenant-models/model-keys.service';
import { TenantEndpointsService } from './tenant-models/tenant-endpoints.service';
import { AccountModelController, AgentModelController } from './tenant-models/tenant-models.controller';
import { TenantModelsService } from './tenant-models/tenant-models.service';
import { RerankerService } from './reranking/reranker.service';

/**
 * Language models (OpenAI Chat Completions, and the built-in model), embeddings (OpenAI Embeddings, and the built-in
 * encoder) and reranking.
 */
@Module({
  controllers: [AgentModelController, AccountModelController],
  providers: [
    ModelsService,
    SpendingService,
    TenantModelsService,
    TenantEndpointsService,
    ModelKeysService,
    ModelProbeService,
    EmbedderService,
    LikenessService,
    RerankerService,
  ],
  exports: [ModelsService, SpendingService, EmbedderService, LikenessService, RerankerService],
})
export class ModelsModule {}
