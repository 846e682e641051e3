import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Settings } from '../../config/settings';
import { describeApi, type ApiDescription } from './describe-api';

/** The APIs that have a document and a page. */
export interface DocumentedApis {
  tenants: ApiDescription;
  operators: ApiDescription;
}

/** Documents and pages that are rendered once. Nest has two paths for the script of a Swagger page. */
export const RENDERED = [
  '/openapi.json',
  '/docs-json',
  '/openapi.yaml',
  '/openapi-admin.json',
  '/docs/swagger-ui-init.js',
  '/docs/docs/swagger-ui-init.js',
  '/docs/admin/swagger-ui-init.js',
  '/docs/admin/admin/swagger-ui-init.js',
];

const STYLE = '.swagger-ui .topbar { display: none } .swagger-ui .info { margin: 30px 0 10px }';

/** Serves the documents of the APIs, and a page for each: `/docs` for tenants, `/docs/admin` for operators. */
export function setUpDocuments(
  app: NestExpressApplication,
  { PUBLIC_URL }: Settings,
  { tenants, operators }: DocumentedApis,
): void {
  const swaggerOptions = {
    persistAuthorization: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    filter: true,
  };
  SwaggerModule.setup('docs/admin', app, () => describeApi(app, operators, PUBLIC_URL), {
    customSiteTitle: "Parley: the operator's API",
    customCss: STYLE,
    jsonDocumentUrl: 'openapi-admin.json',
    raw: ['json'],
    swaggerOptions,
  });
  SwaggerModule.setup('docs', app, () => describeApi(app, tenants, PUBLIC_URL), {
    customSiteTitle: 'Parley API',
    customCss: STYLE,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    swaggerOptions,
  });
}
