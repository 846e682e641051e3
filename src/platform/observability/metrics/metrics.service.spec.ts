import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Settings } from '../../config/settings';
import type { GaugesService } from './gauges.service';
import { MetricsService } from './metrics.service';

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('a scrape whose metrics cannot be read', () => {
  it('is answered with 500, and the next one is served', async () => {
    const settings = { METRICS_PORT: await freePort(), HOST: '127.0.0.1' } as Settings;
    const collect = jest.fn<Promise<never[]>, []>().mockRejectedValueOnce(new Error('no gauges'));
    collect.mockResolvedValue([]);
    const service = new MetricsService(settings, { collect } as unknown as GaugesService);
    await service.onApplicationBootstrap();
    try {
      const scrape = () => fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
      expect((await scrape()).status).toBe(500);
      const { status, headers } = await scrape();
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    } finally {
      service.onApplicationShutdown();
    }
  });
});
