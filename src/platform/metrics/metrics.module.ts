import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server';
import { Samples } from './samples';

/** What an operator watches, for Prometheus. */
@Global()
@Module({ providers: [Samples, MetricsServer], exports: [Samples] })
export class MetricsModule {}
