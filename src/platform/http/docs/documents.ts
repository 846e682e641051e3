import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type SwaggerCustomOptions } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Settings } from '../../config/settings';
import { describeApi, type ApiDescription } from './describe-api';
import { guidePage, type Guide } from './guide-page';

/** The APIs that have a document and a page, and the guides beside them. */
export interface DocumentedApis {
  tenants: ApiDescription;
  operators: ApiDescription;
  guides: Guide[];
}

const PAGE: SwaggerCustomOptions = {
  customCss: '.swagger-ui .topbar { display: none }',
  swaggerOptions: {
    persistAuthorization: true,
    displayRequestDuration: true,
    filter: true,
    defaultModelsExpandDepth: 0,
  },
};

/** Serves the documents of the APIs, a page for each (`/docs` for tenants, `/docs/admin` for operators), and guides. */
export function setUpDocuments(
  app: NestExpressApplication,
  { PUBLIC_URL }: Settings,
  { tenants, operators, guides }: DocumentedApis,
): void {
  const links = {
    API: '/docs',
    ...Object.fromEntries(guides.map(({ name, title }) => [title, `/docs/${name}`])),
    "Operator's API": '/docs/admin',
    'openapi.json': '/openapi.json',
  };
  const { httpAdapter } = app.get(HttpAdapterHost);
  for (const guide of guides) {
    const page = once(() => guidePage(guide, links));
    httpAdapter.get(`/docs/${guide.name}`, (_: Request, response: Response) => {
      response.type('html').send(page());
    });
  }
  const ofTenants = once(() => describeApi(app, tenants, PUBLIC_URL));
  SwaggerModule.setup('docs/admin', app, () => describeApi(app, operators, PUBLIC_URL), {
    ...PAGE,
    customSiteTitle: "Parley: the operator's API",
    jsonDocumentUrl: 'openapi-admin.json',
    raw: ['json'],
  });
  SwaggerModule.setup('docs', app, ofTenants, {
    ...PAGE,
    customSiteTitle: 'Parley API',
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  SwaggerModule.setup('docs', app, ofTenants, { ui: false, raw: ['json'] });
}

/** The value of the function, which runs at the first call. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
