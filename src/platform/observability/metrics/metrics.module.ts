import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service';
import { GaugesService } from './gauges.service';

/** Metrics for Prometheus. */
@Global()
@Module({ providers: [GaugesService, MetricsService], exports: [GaugesService] })
export class MetricsModule {}
