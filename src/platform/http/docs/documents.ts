import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import type { Settings } from '../../config/settings';
import { describeApi, type ApiDescription } from './describe-api';
import { guidePage, type Guide } from './guide-page';
import { readingCopy } from './reading-copy';

/** The APIs that have a document and a page, and the guides beside them. */
export interface DocumentedApis {
  tenants: ApiDescription;
  operators: ApiDescription;
  guides: Guide[];
}

/** Documents and pages are rendered once. Nest has two paths for the script of a Swagger page. */
export const RENDERED = [
  '/openapi.json',
  '/docs-json',
  '/openapi.yaml',
  '/openapi-admin.json',
  '/docs/swagger-ui-init.js',
  '/docs/docs/swagger-ui-init.js',
  '/docs/admin/swagger-ui-init.js',
  '/docs/admin/admin/swagger-ui-init.js',
  '/docs/errors',
  '/docs/webhooks',
];

const STYLE = `
  .swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
  .swagger-ui .info { margin: 30px 0 10px }
  .swagger-ui .info li, .swagger-ui .info p, .swagger-ui .info table { font-size: 14px; margin-left: 0; max-width: 60rem }
  .swagger-ui .responses-inner { padding: 10px 20px }
  .swagger-ui .response-col_description { overflow-wrap: anywhere; padding-bottom: 2px }
  .swagger-ui .response-col_description .renderedMarkdown p { margin: 0 }
  .swagger-ui .filter .operation-filter-input { margin: 10px 0 }
  @media (max-width: 640px) {
    .swagger-ui .wrapper { padding: 0 10px }
    .swagger-ui .opblock .opblock-summary-path { max-width: 100%; word-break: break-word }
    .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
    .swagger-ui .scheme-container .schemes { flex-wrap: wrap }
  }
`;

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
  const express: Express = app.getHttpAdapter().getInstance();
  for (const guide of guides) {
    express.get(`/docs/${guide.name}`, (_, response) => {
      response.type('html').send(guidePage(guide, links));
    });
  }
  const ofTenants = once(() => describeApi(app, tenants, PUBLIC_URL));
  const ofOperators = once(() => describeApi(app, operators, PUBLIC_URL));
  serveDocument(app, ofOperators, { jsonDocumentUrl: 'openapi-admin.json', raw: ['json'] });
  serveDocument(app, ofTenants, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    raw: ['json', 'yaml'],
  });
  serveDocument(app, ofTenants, { jsonDocumentUrl: 'docs-json', raw: ['json'] });
  servePage(app, 'docs/admin', { title: "Parley: the operator's API", document: ofOperators, links });
  servePage(app, 'docs', { title: 'Parley API', document: ofTenants, links });
}

function serveDocument(
  app: NestExpressApplication,
  document: () => OpenAPIObject,
  where: { jsonDocumentUrl: string; yamlDocumentUrl?: string; raw: ('json' | 'yaml')[] },
): void {
  SwaggerModule.setup('docs', app, document, { ui: false, ...where });
}

function servePage(
  app: NestExpressApplication,
  path: string,
  { title, document, links }: { title: string; document: () => OpenAPIObject; links: Record<string, string> },
): void {
  const introduction = Object.entries(links).map(([text, address]) => `[${text}](${address})`);
  SwaggerModule.setup(path, app, () => readingCopy(document(), introduction.join(' · '), '/docs/errors'), {
    raw: false,
    customSiteTitle: title,
    customCss: STYLE,
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      docExpansion: 'list',
      filter: true,
      deepLinking: true,
      defaultModelsExpandDepth: 0,
    },
  });
}

/** The value of the function, which runs at the first call. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
