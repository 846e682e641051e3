import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Settings } from '../config/settings';
import { accessLog } from './access-log';
import { ApiError } from './errors';
import { addressMatcher, requireHttps } from './https';
import { describeApi, type ApiAbout } from './openapi';
import { renderedOnce } from './public-documents';
import { requestId } from './request-id';
import { requestSpan } from './request-span';
import { refuseOptions } from './routing';
import { sendError } from './send-error';

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'none'"],
      // For the Swagger page, which is the only HTML.
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
};

/** The documents that hold the whole description of the API. Nest has two paths for the script of the Swagger page. */
const RENDERED = [
  '/openapi.json',
  '/openapi.yaml',
  '/docs/swagger-ui-init.js',
  '/docs/docs/swagger-ui-init.js',
];

const DOCS_STYLE = '.swagger-ui .topbar { display: none } .swagger-ui .info { margin: 30px 0 10px }';

/** Adds what runs before the routes, in the order of the checks, and the Swagger page at `/docs`. */
export function setUpHttp(app: NestExpressApplication, settings: Settings, about: ApiAbout): void {
  // `request.ip` is then the address of the client behind trusted proxies.
  app.set('trust proxy', addressMatcher(settings.TRUST_PROXY));
  app.use(
    requestId,
    requestSpan,
    accessLog,
    helmet(SECURITY_HEADERS),
    noStore,
    requireHost,
    requireHttps(settings),
    refuseOptions,
    renderedOnce(RENDERED),
  );
  SwaggerModule.setup('docs', app, () => describeApi(app, about), {
    customSiteTitle: 'Parley API',
    customCss: DOCS_STYLE,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, docExpansion: 'list' },
  });
}

/** No answer may be stored by a cache. */
function noStore(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** HTTP/1.1 requires one Host (RFC 9112, section 3.2); Node itself would refuse its absence without an error body. */
function requireHost(request: Request, response: Response, next: NextFunction): void {
  const hosts = request.headersDistinct['host']?.length ?? 0;
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) next();
  else sendError(response, new ApiError('BAD_REQUEST', 'the request must have one Host header'));
}
