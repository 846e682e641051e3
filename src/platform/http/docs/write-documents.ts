import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type SwaggerCustomOptions } from '@nestjs/swagger';
import { WEB_FOLDER } from '../server/package-files';
import { describeApi, type ApiDescription } from './describe-api';
import { documentFile, DOCUMENTS_FOLDER } from './document-files';
import { documentOfPage } from './documents-page';
import { CONTENT_ID, guidePage, type Guide } from './guide-page';
import { ICON, pageHeader, type HeaderLink } from './page-header';
import { plainPaths } from './plain-paths';

/** The APIs that have a document and a page, and the guides beside them. */
export interface DocumentedApis {
  tenants: ApiDescription;
  operators: ApiDescription;
  guides: Guide[];
}

const HOME = '/docs';
const STYLE_SHEET = '/docs/page.css';
const SCRIPT = '/docs/page.js';

const PAGE: SwaggerCustomOptions = {
  raw: false,
  customSiteTitle: 'API · Parley',
  customCssUrl: STYLE_SHEET,
  customJs: SCRIPT,
  customfavIcon: ICON.replaceAll("'", '%27'),
  swaggerOptions: {
    plugins: [plainPaths],
    persistAuthorization: true,
    displayRequestDuration: true,
    filter: true,
    defaultModelsExpandDepth: 0,
  },
};

/** The files of Swagger UI that the page loads. */
const PAGE_FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui-init.js',
].map((name) => `/docs/${name}`);

/**
 * Writes the documents of the APIs, their page and the guides as the files that the service sends: making them takes
 * tenths of a second of CPU. Runs in a build, after the files for browsers.
 */
export async function writeDocuments(app: NestExpressApplication, apis: DocumentedApis): Promise<void> {
  const paths = setUpDocuments(app, apis);
  const server = createServer(app.getHttpAdapter().getInstance() as RequestListener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mkdirSync(join(WEB_FOLDER, DOCUMENTS_FOLDER), { recursive: true });
  for (const path of paths) {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path} cannot be made: ${await response.text()}`);
    writeFileSync(join(WEB_FOLDER, documentFile(path)), Buffer.from(await response.arrayBuffer()));
  }
  server.closeAllConnections();
  server.close();
}

/** Serves everything, as only the build asks for it. Returns the paths. */
function setUpDocuments(
  app: NestExpressApplication,
  { tenants, operators, guides }: DocumentedApis,
): string[] {
  const links: HeaderLink[] = [
    { text: 'API', path: HOME },
    ...guides.map(({ name, title }) => ({ text: title, path: `/docs/${name}` })),
  ];
  const serve = (path: string, type: string, content: string): void => {
    app
      .getHttpAdapter()
      .getInstance()
      .get(path, (_, response) => {
        response.type(type).send(content);
      });
  };
  for (const guide of guides) {
    const path = `/docs/${guide.name}`;
    const header = pageHeader(HOME, { links, ownPath: path, content: CONTENT_ID });
    serve(path, 'html', guidePage(guide, { header, styleSheet: STYLE_SHEET, guides }));
  }
  serve(STYLE_SHEET, 'css', readFileSync(join(WEB_FOLDER, 'docs.css'), 'utf8'));
  serve(SCRIPT, 'js', scriptWith(pageHeader(HOME, { links, ownPath: HOME, content: 'operations' })));
  const [ofTenants, ofOperators] = [describeApi(app, tenants), describeApi(app, operators)];
  SwaggerModule.setup('docs', app, documentOfPage(ofTenants, ofOperators), PAGE);
  SwaggerModule.setup('docs/admin', app, ofOperators, {
    ui: false,
    raw: ['json'],
    jsonDocumentUrl: 'openapi-admin.json',
  });
  SwaggerModule.setup('docs', app, ofTenants, {
    ui: false,
    raw: ['json', 'yaml'],
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  const documents = ['/openapi.json', '/openapi.yaml', '/openapi-admin.json'];
  return [
    HOME,
    `${HOME}/`,
    ...links.slice(1).map(({ path }) => path),
    STYLE_SHEET,
    SCRIPT,
    ...PAGE_FILES,
    ...documents,
  ];
}

/** The script of the generated page, which also adds the header. @throws Error before the pages are built */
function scriptWith(header: string): string {
  const script = readFileSync(join(WEB_FOLDER, 'docs.js'), 'utf8');
  return `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(header)});\n${script}`;
}
