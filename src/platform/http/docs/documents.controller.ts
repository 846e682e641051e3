import { join } from 'node:path';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings';
import { countHit } from '../../limits/count-hit';
import type { Quota } from '../../limits/limit-headers';
import { Public } from '../requests/access';
import { clientOf } from '../requests/client-address';
import { WEB_FOLDER } from '../server/package-files';
import { sendWebFile } from '../server/web-files';
import { documentFile } from './document-files';
import { PublicDocument } from './public-document';

/** The requests from one address; a page needs eight. */
const REQUESTS: Quota = { limit: 300, windowMs: 60_000 };
/** The build gives these files fixed names, so browsers ask again after this time. */
const CACHE = 'public, max-age=300';
const WITH_SERVER = ['/openapi.json', '/openapi.yaml', '/openapi-admin.json'];

/** The documents of the APIs, their page at `/docs`, and the guides: files of the build. */
@ApiExcludeController()
@Public()
@Controller()
export class DocumentsController {
  /** With `PUBLIC_URL`, the documents by their files. */
  private readonly documents: ReadonlyMap<string, PublicDocument>;

  constructor(
    { PUBLIC_URL }: Settings,
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
  ) {
    const files = PUBLIC_URL ? WITH_SERVER.map(documentFile) : [];
    this.documents = new Map(
      files.map((file) => [file, new PublicDocument(join(WEB_FOLDER, file), PUBLIC_URL!)]),
    );
  }

  @Get(['docs', 'docs/:name', 'docs-json', 'openapi.json', 'openapi.yaml', 'openapi-admin.json'])
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    const key = `documents ${clientOf(request.ip ?? '')}`;
    await countHit(this.storage, REQUESTS, { key, limited: 'address' });
    const file = documentFile(request.path);
    const document = this.documents.get(file);
    response.set('Cache-Control', CACHE);
    if (document) await document.send(response);
    else sendWebFile(response, file);
  }
}
