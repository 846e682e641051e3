import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { API_ABOUT } from './api-about';
import { AppModule } from './app.module';
import { describeApi } from './platform/http/openapi';
import { readAllSettings } from './settings';

/** Prints the OpenAPI document of this build, without starting anything: `npm run openapi` keeps it in `openapi.json`. */
async function printDocument(): Promise<void> {
  const app = await NestFactory.create(AppModule.with(readAllSettings({})), { preview: true, logger: false });
  process.stdout.write(`${JSON.stringify(describeApi(app, API_ABOUT), null, 2)}\n`);
}

void printDocument();
