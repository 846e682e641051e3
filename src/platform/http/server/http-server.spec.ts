import { readSettings, Settings } from '../../config/settings';
import { HttpServer } from './http-server';

it('keeps a connection open for longer than its answer may take', () => {
  const server = new HttpServer(readSettings(Settings, {}), 600_000);
  server.initHttpServer();
  expect(server.getHttpServer().timeout).toBeGreaterThan(600_000);
});
