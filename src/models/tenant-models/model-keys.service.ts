import { Injectable } from '@nestjs/common';
import type { Sealer } from '../../platform/config/sealing';
import { Secrets } from '../../platform/config/secrets';
import { ResealingService } from '../../platform/resealing/resealing.service';
import type { TenantModel } from './tenant-model';

/** The keys of the models that tenants have chosen, stored sealed. */
@Injectable()
export class ModelKeysService {
  private readonly sealer: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.sealer = secrets.sealer('model-keys');
    resealing.add({
      table: 'tenant_models',
      key: ['id'],
      column: 'api_key',
      sealer: this.sealer,
      contextOf: ({ id }: { id: number }) => contextOf(id),
    });
  }

  seal(modelId: number, apiKey: string): Buffer {
    return this.sealer.seal(apiKey, contextOf(modelId));
  }

  /** The key of the model; undefined if it has none. @throws Error when it cannot be decrypted */
  open({ id, apiKey }: TenantModel): string | undefined {
    return apiKey === null ? undefined : this.sealer.unseal(Buffer.from(apiKey, 'base64'), contextOf(id));
  }
}

function contextOf(modelId: number): string {
  return `tenant model ${modelId}`;
}
