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
const YAML = '/openapi.yaml';

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

/** The page, and the files of Swagger UI that it loads. */
const PAGE_PATHS = [
  HOME,
  `${HOME}/`,
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/docs/swagger-ui-standalone-preset.js',
  '/docs/swagger-ui-init.js',
];

/**
 * Writes the documents of the APIs, their page and the guides as the files that the service sends: making them takes
 * tenths of a second of CPU. Runs in a build, after the files for browsers.
 */
export async function writeDocuments(
  app: NestExpressApplication,
  { tenants, operators, guides }: DocumentedApis,
): Promise<void> {
  const links: HeaderLink[] = [
    { text: 'API', path: HOME },
    ...guides.map(({ name, title }) => ({ text: title, path: `/docs/${name}` })),
  ];
  mkdirSync(join(WEB_FOLDER, DOCUMENTS_FOLDER), { recursive: true });
  for (const guide of guides) {
    const path = `/docs/${guide.name}`;
    const header = pageHeader(HOME, { links, ownPath: path, content: CONTENT_ID });
    write(path, guidePage(guide, { header, styleSheet: STYLE_SHEET, guides }));
  }
  write(STYLE_SHEET, readFileSync(join(WEB_FOLDER, 'docs.css')));
  write(SCRIPT, scriptWith(pageHeader(HOME, { links, ownPath: HOME, content: 'operations' })));
  const [ofTenants, ofOperators] = [describeApi(app, tenants), describeApi(app, operators)];
  write('/openapi.json', JSON.stringify(ofTenants));
  write('/openapi-admin.json', JSON.stringify(ofOperators));
  SwaggerModule.setup('docs', app, documentOfPage(ofTenants, ofOperators), PAGE);
  SwaggerModule.setup('docs', app, ofTenants, { ui: false, raw: ['yaml'], yamlDocumentUrl: YAML });
  await writeServed(app, [...PAGE_PATHS, YAML]);
}

/** Writes the files that only the Swagger module can make, which serves them. */
async function writeServed(app: NestExpressApplication, paths: string[]): Promise<void> {
  const server = createServer(app.getHttpAdapter().getInstance() as RequestListener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of paths) {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path} cannot be made: ${await response.text()}`);
    write(path, Buffer.from(await response.arrayBuffer()));
  }
  server.closeAllConnections();
  server.close();
}

function write(path: string, content: string | Buffer): void {
  writeFileSync(join(WEB_FOLDER, documentFile(path)), content);
}

/** The script of the generated page, which also adds the header. @throws Error before the pages are built */
function scriptWith(header: string): string {
  const script = readFileSync(join(WEB_FOLDER, 'docs.js'), 'utf8');
  return `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(header)});\n${script}`;
}
