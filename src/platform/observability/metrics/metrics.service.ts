import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, register, Registry } from 'prom-client';
import { InvalidSettingError, Settings } from '../../config/settings';
import { log } from '../logging/logger';
import { GaugesService } from './gauges.service';

/** Serves `GET /metrics` in the Prometheus text format, on `METRICS_PORT`, which clients of the API need not reach. */
@Injectable()
export class MetricsService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** CPU, memory, garbage collection and event loop, under the default names of prom-client. */
  private readonly processMetrics = new Registry();
  private server: Server | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly scrapeGauges: GaugesService,
  ) {}

  /** @throws InvalidSettingError when the port cannot be used */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, HOST } = this.settings;
    if (METRICS_PORT === undefined) return;
    collectDefaultMetrics({ register: this.processMetrics });
    const server = createServer((request, response) => {
      this.answer(request, response).catch((err: unknown) => {
        log.error({ err }, 'metrics could not be read');
        response.writeHead(500).end();
      });
    });
    this.server = server.listen(METRICS_PORT, HOST);
    await once(server, 'listening').catch((error: Error) => {
      throw new InvalidSettingError(`METRICS_PORT cannot be used: ${error.message}`);
    });
    log.info({ metricsPort: (server.address() as AddressInfo).port }, 'metrics are served');
  }

  /** Runs after the last request has ended, so that metrics show the drain. A running scrape is cut off. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const registries = [register, this.processMetrics, ...(await this.scrapeGauges.collect())];
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    response.writeHead(200, { 'content-type': register.contentType }).end(texts.join('\n'));
  }
}
