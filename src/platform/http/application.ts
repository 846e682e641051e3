import compression, { filter } from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Settings } from '../config/settings';
import { DatabaseWatchService } from '../database/database-watch.service';
import { accessLog } from './server/access-log';
import { ApiError } from './errors';
import { addressMatcher, requireHttps } from './server/https';
import { requestId } from './requests/request-id';
import { requestSpan } from './server/request-span';
import { sendError } from './send-error';
import { isPrecompressed } from './server/web-files';

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'none'"],
      // For the pages of the API. The pages for visitors have their own policies.
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
};

const compress = compression({ threshold: 1024, filter: mayCompress });

/** Adds the middleware that runs before the routes, in the order of the checks. */
export function setUpHttp(app: NestExpressApplication, settings: Settings): void {
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
    app.get(DatabaseWatchService).refuse,
    compressed,
  );
}

/** Forbids caches from storing the answer. */
function noStore(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** HTTP/1.1 requires one Host header (RFC 9112, section 3.2). Node itself would refuse without an error body. */
function requireHost(request: Request, response: Response, next: NextFunction): void {
  const hosts = request.headersDistinct['host']?.length ?? 0;
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) next();
  else sendError(response, new ApiError('BAD_REQUEST', 'the request must have one Host header'));
}

/**
 * Only answers to GET are compressed: if an answer held a secret beside text that a client has chosen, its compressed
 * length would reveal parts of the secret.
 */
function compressed(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'GET') compress(request, response, next);
  else next();
}

/** Event streams must not wait in a buffer, and files of the build are compressed already. */
function mayCompress(request: Request, response: Response): boolean {
  return (
    !isPrecompressed(response) &&
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    filter(request, response)
  );
}
