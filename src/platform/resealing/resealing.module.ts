import { Global, Module } from '@nestjs/common';
import { Resealing } from './resealing.service';

/** The rotation of the secret key. */
@Global()
@Module({ providers: [Resealing], exports: [Resealing] })
export class ResealingModule {}
