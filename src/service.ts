import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { DemoAccount } from './auth/demo-account';
import { InvalidSettingError, type Settings } from './platform/config/settings';
import { Database } from './platform/database/database';
import { FolderInUseError } from './platform/database/embedded';
import type { StartedDatabase } from './platform/database/start-database';
import { connectionProblem, isStorageAway } from './platform/database/storage-fault';
import { setUpHttp } from './platform/http/application';
import { drain } from './platform/http/drain';
import { HttpServer } from './platform/http/http-server';
import { Lifecycle } from './platform/http/lifecycle';
import { log, NestLog } from './platform/logging/logger';
import { welcomeText } from './welcome';

/** Whoever supervises the process would kill it about then; what still hangs is lost either way. */
const STOP_DEADLINE_MS = 35_000;

async function start(settings: Settings, database: StartedDatabase): Promise<void> {
  log.level = settings.LOG_LEVEL;
  const httpServer = new HttpServer(settings);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, database),
    httpServer,
    {
      bodyParser: false,
      abortOnError: false,
      logger: new NestLog(),
    },
  );
  stopOnSignal(app, httpServer);
  if (settings.ROLE === 'worker') {
    await app.init();
    log.info('worker started');
    return;
  }
  setUpHttp(app, settings);
  await app.init();
  await app.listen(settings.PORT, settings.HOST).catch((error: Error) => {
    throw new InvalidSettingError(`HOST and PORT cannot be used: ${error.message}`);
  });
  await welcome(app, settings);
}

async function welcome(app: NestExpressApplication, settings: Settings): Promise<void> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const scheme = settings.TLS_CERT_FILE ? 'https' : 'http';
  const baseUrl = settings.PUBLIC_URL ?? `${scheme}://${settings.HOST}:${port}`;
  if (settings.DATABASE_URL) {
    log.info({ baseUrl, role: settings.ROLE }, 'started');
    return;
  }
  const keys = await app.get(DemoAccount).createOnFirstStart();
  const tokenIsGiven = settings.ADMIN_TOKEN !== undefined;
  process.stdout.write(welcomeText(baseUrl, settings.DATA_DIR, { keys, tokenIsGiven }));
}

/** On SIGTERM or SIGINT: let requests end, hand jobs back, close the database, exit. A second signal exits at once. */
function stopOnSignal(app: NestExpressApplication, { connections }: HttpServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    const server = app.getHttpServer();
    if (server.listening) await drain(server, connections, app.get(Lifecycle));
    const database = app.get(Database);
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(giveUp));
}

/** Ends the process, with one plain line where it is the operator who can help. */
function giveUp(error: unknown): never {
  const isOperators = error instanceof InvalidSettingError || error instanceof FolderInUseError;
  const message = error instanceof Error ? error.message : String(error);
  if (isOperators) process.stderr.write(`parley: ${message}\n`);
  else log.fatal({ err: error }, 'parley cannot go on');
  process.exit(1);
}

/** A database that goes away while we run is waited for; any other promise that nobody caught is a fault of ours. */
function survive(reason: unknown): void {
  if (isStorageAway(reason)) log.warn({ err: reason }, 'storage is away');
  else giveUp(reason);
}

/** Serves, works, or both, until the process is told to stop; what it cannot go on from ends the process. */
export async function run(settings: Settings, database: StartedDatabase): Promise<void> {
  process.on('uncaughtException', giveUp);
  process.on('unhandledRejection', survive);
  await start(settings, database).catch((error: unknown) => {
    const problem = connectionProblem(error);
    giveUp(problem ? new InvalidSettingError(`DATABASE_URL cannot be used: ${problem}`) : error);
  });
}
