import type { NestExpressApplication } from '@nestjs/platform-express';
import { Settings } from './platform/config/settings';
import { Database } from './platform/database/database';
import { drain } from './platform/http/drain';
import type { HttpServer } from './platform/http/http-server';
import { Lifecycle } from './platform/http/lifecycle';
import { log } from './platform/logging/logger';

/** After `DRAIN_SECONDS`. Supervisors kill a process about then; what still hangs is lost either way. */
const SHUTDOWN_TIMEOUT_MS = 35_000;

/**
 * On SIGTERM or SIGINT: is not ready for `DRAIN_SECONDS`, lets running requests end, hands jobs back, closes the database, exits. A second signal exits
 * at once.
 */
export function shutDownOnSignal(app: NestExpressApplication, { connections }: HttpServer): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const noticeMs = 1000 * app.get(Settings).DRAIN_SECONDS;
    setTimeout(() => process.exit(1), noticeMs + SHUTDOWN_TIMEOUT_MS).unref();
    const server = app.getHttpServer();
    if (server.listening) await drain(server, connections, app.get(Lifecycle), noticeMs);
    const database = app.get(Database);
    await app.close();
    await database.close();
    process.exit(0);
  };
  const stopOrExit = (): void =>
    void stop().catch((err: unknown) => {
      log.fatal({ err }, 'shutdown failed');
      process.exit(1);
    });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOrExit);
}
