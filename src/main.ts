import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { DemoAccountService } from './accounts/demo-account.service';
import { mcpErrorAnswer } from './doors/mcp/no-oauth.controller';
import { oauthErrorAnswer } from './doors/mcp/oauth/oauth-error';
import { openAiErrorAnswer } from './doors/openai/openai-error';
import { EmbedderService } from './models/embedding';
import { ModelsService } from './models/models.service';
import { ModelsSettings } from './models/models.settings';
import { unknownSettings, withEnvFile } from './platform/config/environment';
import { InvalidSettingError, type Settings } from './platform/config/settings';
import { FolderInUseError } from '@app/embedded-postgres';
import { createDatabase } from './platform/database/database-creation';
import { connectionProblem, isStorageAway } from './platform/database/storage-fault';
import { publicBaseOf } from './platform/http/requests/fields/base-url';
import { setUpHttp } from './platform/http/application';
import { HttpServer } from './platform/http/server/http-server';
import { answerErrorsAs } from './platform/http/send-error';
import { log, NestLog } from './platform/observability/logging/logger';
import { QueueService } from './platform/queue/queue.service';
import { readAllSettings } from './settings';
import { shutDownOnSignal } from './shutdown';
import { StartLinkService } from './start/start-link.service';
import { STARTING, welcomeText, type Welcome } from './start/welcome';

/** Other requests than messages may take so long. */
const MIN_ANSWER_MS = 120_000;

/** Starts an API process, a worker, or both in one process, depending on `ROLE`. */
async function bootstrap(): Promise<void> {
  const environment = withEnvFile(process.env, process.cwd());
  const allSettings = readAllSettings(environment);
  const [settings] = allSettings;
  log.level = settings.LOG_LEVEL;
  for (const setting of unknownSettings(environment, allSettings.flatMap(Object.keys))) {
    log.warn({ setting }, 'this setting does not exist; see .env.example');
  }
  // With the embedded database a person waits for the start.
  if (!settings.DATABASE_URL) {
    process.stdout.write(STARTING);
    await createDatabase(settings.DATA_DIR);
  }
  const models = allSettings.find((each) => each instanceof ModelsSettings);
  // A JSON answer waits for the whole answer of the model.
  const maxAnswerMs = models && Math.max(MIN_ANSWER_MS, models.MODEL_TOTAL_SECONDS * 1000);
  const httpServer = new HttpServer(settings, maxAnswerMs);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(allSettings), httpServer, {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(),
  });
  shutDownOnSignal(app, httpServer);
  if (settings.ROLE === 'worker') {
    await app.init();
    app.get(QueueService).startWorkers();
    log.info('worker started');
    return;
  }
  app.use('/openai', answerErrorsAs(openAiErrorAnswer));
  app.use('/api/v1/agents/:id/mcp', answerErrorsAs(mcpErrorAnswer(settings.PUBLIC_URL)));
  app.use('/oauth', answerErrorsAs(oauthErrorAnswer));
  setUpHttp(app, settings);
  await app.init();
  // Before the first request, so that an early shutdown cannot interrupt it.
  const welcome = settings.DATABASE_URL ? undefined : await prepareWelcome(app, settings);
  await app.listen(settings.PORT, settings.HOST).catch((error: Error) => {
    throw new InvalidSettingError(`HOST and PORT cannot be used: ${error.message}`);
  });
  announce(app, settings, welcome);
  app.get(QueueService).startWorkers();
}

/** Creates the demo account on the first start, and a new link to the start page on each start. */
async function prepareWelcome(app: NestExpressApplication, settings: Settings): Promise<Welcome> {
  const keys = await app.get(DemoAccountService).createOnFirstStart();
  const startToken = await app.get(StartLinkService).make();
  const embedder = app.get(EmbedderService);
  return {
    startToken,
    keys,
    tokenIsGiven: settings.ADMIN_TOKEN !== undefined,
    hasEncoder: embedder.findsPassages(app.get(ModelsService).isConfigured),
    readsMessages: embedder.readsMessages,
  };
}

/** Announces the address of the service: with the embedded database in the start-up text, otherwise in the log. */
function announce(app: NestExpressApplication, settings: Settings, welcome: Welcome | undefined): void {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const scheme = settings.TLS_CERT_FILE ? 'https' : 'http';
  const { PUBLIC_URL, HOST } = settings;
  const baseUrl = PUBLIC_URL === undefined ? `${scheme}://${HOST}:${port}` : publicBaseOf(PUBLIC_URL);
  if (!welcome) {
    log.info({ baseUrl, role: settings.ROLE }, 'started');
    return;
  }
  process.stdout.write(welcomeText(baseUrl, settings.DATA_DIR, welcome));
}

/** Exits: prints one plain line for an error that the operator can correct, and logs any other error. */
function exitWith(error: unknown): never {
  const isOperators = error instanceof InvalidSettingError || error instanceof FolderInUseError;
  const message = error instanceof Error ? error.message : String(error);
  if (isOperators) process.stderr.write(`parley: ${message}\n`);
  else log.fatal({ err: error }, 'the process exits after an error');
  process.exit(1);
}

process.on('uncaughtException', exitWith);
process.on('unhandledRejection', (reason) => {
  // The service waits until the database is available again. Any other unhandled rejection is a bug.
  if (isStorageAway(reason)) log.warn({ err: reason }, 'the database is not reachable');
  else exitWith(reason);
});
void bootstrap().catch((error: unknown) => {
  const problem = connectionProblem(error);
  exitWith(problem ? new InvalidSettingError(`DATABASE_URL cannot be used: ${problem}`) : error);
});
