import { InvalidSettingError, readSettings, Settings } from '../../config/settings';
import { HttpServer } from './http-server';

it('keeps a connection open for longer than its answer may take', () => {
  const server = new HttpServer(readSettings(Settings, {}), 600_000);
  server.initHttpServer();
  expect(server.getHttpServer().timeout).toBeGreaterThan(600_000);
});

it.each([
  ['no certificate', __filename],
  ['missing', `${__filename}.missing`],
])('refuses to start with TLS files of which one is %s', (_, file) => {
  for (const TLS_KEY_FILE of [__filename, `${__filename}.missing`]) {
    const server = new HttpServer(readSettings(Settings, { TLS_CERT_FILE: file, TLS_KEY_FILE }));
    expect(() => server.initHttpServer()).toThrow(InvalidSettingError);
    expect(() => server.initHttpServer()).toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE cannot be used: /);
  }
});
