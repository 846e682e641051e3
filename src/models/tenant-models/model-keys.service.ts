import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../../platform/resealing/column-sealer';
import { ResealingService } from '../../platform/resealing/resealing.service';
import type { TenantModel } from './tenant-model';

/** The keys of the models that tenants have chosen, stored sealed. */
@Injectable()
export class ModelKeysService {
  private readonly sealer: ColumnSealer<[modelId: number]>;

  constructor(resealing: ResealingService) {
    this.sealer = resealing.sealer({
      table: 'tenant_models',
      key: ['id'],
      columns: ['api_key'],
      purpose: 'model-keys',
      contextOf: (modelId) => `tenant model ${modelId}`,
    });
  }

  seal(modelId: number, apiKey: string): Buffer {
    return this.sealer.seal(apiKey, modelId);
  }

  /** The key of the model; undefined if it has none. @throws Error when it cannot be decrypted */
  open({ id, apiKey }: TenantModel): string | undefined {
    return apiKey === null ? undefined : this.sealer.unseal(Buffer.from(apiKey, 'base64'), id);
  }
}
