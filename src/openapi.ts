import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DOCUMENTED_APIS } from './api-about';
import { AppModule } from './app.module';
import { describeApi } from './platform/http/docs/describe-api';
import { readAllSettings } from './settings';

/**
 * Prints an OpenAPI document of this build without starting the service: the document for tenants or, with the argument
 * `admin`, the document for operators. `npm run openapi` writes both files.
 */
async function printDocument(): Promise<void> {
  const app = await NestFactory.create(AppModule.with(readAllSettings({})), { preview: true, logger: false });
  const api = process.argv[2] === 'admin' ? DOCUMENTED_APIS.operators : DOCUMENTED_APIS.tenants;
  process.stdout.write(`${JSON.stringify(describeApi(app, api), null, 2)}\n`);
}

void printDocument();
