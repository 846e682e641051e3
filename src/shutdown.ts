import type { NestExpressApplication } from '@nestjs/platform-express';
import { promisify } from 'node:util';
import { killAfter } from './forced-exit';
import { Settings } from './platform/config/settings';
import { Database } from './platform/database/database';
import { stopTimers } from './platform/every.decorator';
import { drain } from './platform/http/server/drain';
import type { HttpServer } from './platform/http/server/http-server';
import { LifecycleService } from './platform/http/server/lifecycle.service';
import { log } from './platform/observability/logging/logger';
import { QueueService } from './platform/queue/queue.service';

/** Counted from the end of `DRAIN_SECONDS`. Supervisors kill a process that takes longer. */
const SHUTDOWN_TIMEOUT_MS = 35_000;
const REPORT_INTERVAL_MS = 5000;

/**
 * On SIGTERM or SIGINT: reports "not ready" for `DRAIN_SECONDS`, lets running requests finish, hands jobs back, closes
 * the database and exits. A second signal exits at once. Logs open connections and running jobs every five seconds.
 */
export function shutDownOnSignal(app: NestExpressApplication, { connections }: HttpServer): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const noticeMs = 1000 * app.get(Settings).DRAIN_SECONDS;
    killAfter(noticeMs + SHUTDOWN_TIMEOUT_MS);
    const server = app.getHttpServer();
    const report = async (message: string): Promise<void> => {
      const connections = await promisify(server.getConnections.bind(server))();
      log.info({ connections, jobs: app.get(QueueService).runningJobs() }, message);
    };
    await report('stopping');
    setInterval(() => void report('still stopping'), REPORT_INTERVAL_MS).unref();
    const lifecycle = app.get(LifecycleService);
    if (server.listening) await drain(server, { connections, lifecycle, noticeMs });
    const database = app.get(Database);
    stopTimers();
    await app.close();
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  const stopOrExit = (): void =>
    void stop().catch((err: unknown) => {
      log.fatal({ err }, 'shutdown failed');
      process.exit(1);
    });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOrExit);
}
