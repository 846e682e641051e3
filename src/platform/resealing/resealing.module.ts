import { Global, Module } from '@nestjs/common';
import { ResealingService } from './resealing.service';

/** The rotation of the secret key. */
@Global()
@Module({ providers: [ResealingService], exports: [ResealingService] })
export class ResealingModule {}
