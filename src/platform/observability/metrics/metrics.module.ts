import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server';
import { ScrapeGauges } from './scrape-gauges';

/** Metrics for Prometheus. */
@Global()
@Module({ providers: [ScrapeGauges, MetricsServer], exports: [ScrapeGauges] })
export class MetricsModule {}
