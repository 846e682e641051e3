import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readSettings, Settings } from '../../../src/platform/config/settings';
import { setUpHttp } from '../../../src/platform/http/application';
import { ErrorFilter } from '../../../src/platform/http/error.filter';
import { HttpServer } from '../../../src/platform/http/server/http-server';
import { log } from '../../../src/platform/observability/logging/logger';
import { addSource, createAgent, ended } from '../../support/agent';
import { createBackends } from '../../support/backends';
import { Client, type Answer } from '../../support/client';
import type { FakeModel } from '../../support/fake-model';
import { addGolden } from '../../support/golden';
import type { Service } from '../../support/service';
import type { Database } from '../../../src/platform/database/database';
import { DatabaseWatchService } from '../../../src/platform/database/database-watch.service';
import { ServiceProcess, TEST_ENVIRONMENT } from '../../support/service-process';
import { until } from '../../support/wait';
import { Gate } from '../../support/gate';

@Controller('api/v1/broken')
class BrokenController {
  @Get()
  get(): never {
    throw new Error('SELECT digest FROM api_keys at /srv/parley.js:1');
  }
}

@Module({
  controllers: [BrokenController],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: DatabaseWatchService, useValue: new DatabaseWatchService({ kind: 'embedded' } as Database) },
  ],
})
class BrokenModule {}

/** The answer of the service's own HTTP server to a route with a bug, because no bugs are known. */
export async function answerOfBug(): Promise<Answer> {
  const settings = readSettings(Settings, {});
  const server = new HttpServer(settings);
  const app = await NestFactory.create<NestExpressApplication>(BrokenModule, server, { logger: false });
  setUpHttp(app, settings);
  const { level } = log;
  log.level = 'silent';
  try {
    await app.listen(0, '127.0.0.1');
    return await new Client(await app.getUrl(), undefined).get('/api/v1/broken');
  } finally {
    log.level = level;
    await app.close();
  }
}

/** The answer to the publication of a draft without the pair that a golden question needs. */
export async function answerToDraft(live: Client, { isTried }: { isTried: boolean }): Promise<Answer> {
  const agent = await createAgent(live);
  const question = 'How long do refunds take?';
  const pair = { type: 'qa', source: 'refunds', question, answer: '30 days.' } as const;
  await ended(live, await addSource(live, agent, pair));
  await addGolden(live, agent, { question, contains: ['30 days'] });
  const { body } = await live.post(`${agent}/versions`, { removedPairs: ['refunds'] });
  const draft = `${agent}/versions/${body.version.id}`;
  if (isTried) {
    await live.post(`${draft}/trial`, {});
    await until(
      () => live.get(`${draft}/trial`),
      (answer) => !answer.body.trial.isRunning,
    );
  }
  return live.post(`${draft}/publish`, {});
}

/** The answer to a chat whose process gets SIGTERM while it waits for the model, which does not answer. */
export async function answerWhileLeaving(
  service: Service,
  model: FakeModel,
  chat: () => Promise<Answer>,
): Promise<Answer> {
  const calls = model.requests.length;
  const answer = chat();
  await until(
    async () => model.requests.length,
    (count) => count > calls,
  );
  await service.terminate();
  return answer;
}

/** The answer to a key that may be valid, from a process that has lost its PostgreSQL. */
export async function answerWithoutDatabase(key: string): Promise<Answer> {
  const { environment, remove } = await createBackends();
  const gate = await Gate.before(environment['DATABASE_URL']!);
  const settings = { ...TEST_ENVIRONMENT, ...environment, DATABASE_URL: gate.url };
  const process = await ServiceProcess.start(settings);
  gate.shut();
  const answer = await new Client(`${process.baseUrl}/api/v1`, key).get('/agents');
  await process.end('SIGTERM');
  await gate.remove();
  await remove();
  return answer;
}

/** The answer to a chat under an idempotency key whose first request runs, as the model never answers `message`. */
export async function answerToSecond(
  model: FakeModel,
  { baseUrl, token }: Client,
  agent: string,
  message: string,
): Promise<Answer> {
  // Another test may have sent this message before.
  const calls = () => model.requests.filter(({ body }) => body.messages.at(-1)!.content === message).length;
  const earlier = calls();
  const leaving = new AbortController();
  const body = JSON.stringify({ message });
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'running' };
  const first = fetch(`${baseUrl}${agent}/chat`, {
    method: 'POST',
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  first.catch(() => undefined);
  await until(
    async () => calls(),
    (count) => count > earlier,
  );
  const second = await new Client(baseUrl, token).send('POST', `${agent}/chat`, body, headers);
  leaving.abort();
  return second;
}

/** The answer to a resumable chat that is stopped before the model, which never answers `message`, says anything. */
export async function answerOfStopped(
  model: FakeModel,
  live: Client,
  agent: string,
  message: string,
): Promise<Answer> {
  const calls = model.requests.length;
  const headers = { 'idempotency-key': 'stopped' };
  const send = () => live.send('POST', `${agent}/chat`, { message, stream: true, resumable: true }, headers);
  const first = send();
  await until(
    async () => model.requests.length,
    (count) => count > calls,
  );
  const { messageId } = (await send()).body.error.details;
  await live.delete(`${agent}/chat/streams/${messageId}`);
  return first;
}
