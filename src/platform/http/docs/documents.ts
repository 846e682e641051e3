import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SwaggerModule, type SwaggerCustomOptions } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Settings } from '../../config/settings';
import { describeApi, type ApiDescription } from './describe-api';
import { documentOfPage } from './documents-page';
import { WEB_FOLDER } from '../server/package-files';
import { CONTENT_ID, guidePage, type Guide } from './guide-page';
import { ICON, pageHeader, type HeaderLink } from './page-header';
import { plainPaths } from './plain-paths';

/** The APIs that have a document and a page, and the guides beside them. */
export interface DocumentedApis {
  tenants: ApiDescription;
  operators: ApiDescription;
  guides: Guide[];
}

const STYLE_SHEET = '/docs/page.css';
/** The build gives these files fixed names, so browsers ask again after this time. */
const FILE_CACHE = 'public, max-age=300';

const PAGE: SwaggerCustomOptions = {
  raw: false,
  customCssUrl: STYLE_SHEET,
  customfavIcon: ICON.replaceAll("'", '%27'),
  swaggerOptions: {
    plugins: [plainPaths],
    persistAuthorization: true,
    displayRequestDuration: true,
    filter: true,
    defaultModelsExpandDepth: 0,
  },
};

/** Serves the documents of the APIs, their page at `/docs`, and guides. */
export function setUpDocuments(
  app: NestExpressApplication,
  { PUBLIC_URL, DATABASE_URL }: Settings,
  { tenants, operators, guides }: DocumentedApis,
): void {
  const links: HeaderLink[] = [
    { text: 'API', path: '/docs' },
    ...guides.map(({ name, title }) => ({ text: title, path: `/docs/${name}` })),
  ];
  // The embedded default has a page at `/`.
  const home = DATABASE_URL ? '/docs' : '/';
  const { httpAdapter } = app.get(HttpAdapterHost);
  for (const guide of guides) {
    const path = `/docs/${guide.name}`;
    const page = once(() =>
      guidePage(guide, pageHeader(home, { links, ownPath: path, content: CONTENT_ID }), STYLE_SHEET),
    );
    httpAdapter.get(path, (_: Request, response: Response) => {
      response.type('html').send(page());
    });
  }
  httpAdapter.get(STYLE_SHEET, (_: Request, response: Response) => {
    response.set('Cache-Control', FILE_CACHE);
    response.sendFile('docs.css', { root: WEB_FOLDER, cacheControl: false });
  });
  const script = once(() => scriptWith(pageHeader(home, { links, ownPath: '/docs', content: 'operations' })));
  httpAdapter.get('/docs/page.js', (_: Request, response: Response) => {
    response.set('Cache-Control', FILE_CACHE).type('js').send(script());
  });
  const tenantDocument = once(() => describeApi(app, tenants, PUBLIC_URL));
  const operatorDocument = once(() => describeApi(app, operators, PUBLIC_URL));
  SwaggerModule.setup('docs', app, () => documentOfPage(tenantDocument(), operatorDocument()), {
    ...PAGE,
    customSiteTitle: 'API · Parley',
    customJs: '/docs/page.js',
  });
  SwaggerModule.setup('docs/admin', app, operatorDocument, {
    ui: false,
    raw: ['json'],
    jsonDocumentUrl: 'openapi-admin.json',
  });
  SwaggerModule.setup('docs', app, tenantDocument, {
    ui: false,
    raw: ['json', 'yaml'],
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  SwaggerModule.setup('docs', app, tenantDocument, { ui: false, raw: ['json'] });
}

/** The script of the generated page, which also adds the header. @throws Error before the pages are built */
function scriptWith(header: string): string {
  const script = readFileSync(join(WEB_FOLDER, 'docs.js'), 'utf8');
  return `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(header)});\n${script}`;
}

/** The value of the function, which runs at the first call. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
