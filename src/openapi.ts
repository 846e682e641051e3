import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DOCUMENTED_APIS } from './api-about';
import { AppModule } from './app.module';
import { describeApi } from './platform/http/docs/describe-api';
import { writeDocuments } from './platform/http/docs/write-documents';
import { readAllSettings } from './settings';

/**
 * Without starting the service, prints an OpenAPI document of this build: the document for tenants or, with the
 * argument `admin`, the document for operators. `npm run openapi` writes both files. With the argument `files`, it
 * writes the documents, their page and the guides into the build.
 */
async function run(argument: string | undefined): Promise<void> {
  const module = AppModule.with(readAllSettings({}));
  const app = await NestFactory.create<NestExpressApplication>(module, { preview: true, logger: false });
  if (argument === 'files') return writeDocuments(app, DOCUMENTED_APIS);
  const api = argument === 'admin' ? DOCUMENTED_APIS.operators : DOCUMENTED_APIS.tenants;
  process.stdout.write(`${JSON.stringify(describeApi(app, api), null, 2)}\n`);
}

void run(process.argv[2]);
