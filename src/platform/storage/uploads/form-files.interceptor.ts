import type { Readable } from 'node:stream';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { IdempotentRequest } from '../../http/idempotency/idempotent-requests.service';
import { fieldProblem, invalid } from '../../http/errors';
import { firstBytes } from '../../http/requests/bodies/first-bytes';
import { urlProblem } from '../../http/requests/fields/url-fields';
import { readFormFiles, type FormFiles } from '../../http/requests/bodies/multipart';
import type { ReceivedFile, StoredFilesService } from '../stored-files/stored-files.service';
import { fileName } from './file-name';
import { FormPlaces } from './form-places';

/** A received file with its name. */
export interface UploadedFile extends ReceivedFile {
  name: string;
  /** The URL of the original; '' for none, undefined if the form does not say. */
  url?: string | undefined;
}

/** A request with its uploaded files. */
export interface UploadRequest extends Request, IdempotentRequest {
  uploads?: UploadedFile[];
}

/**
 * Receives the files of a request, encrypted on disk, before the idempotency key is checked: names and digests of the
 * files are the body that a retry must repeat. The handler stores the files. Without an answer, they are removed.
 */
export abstract class FormFilesInterceptor implements NestInterceptor {
  private readonly places = new FormPlaces();

  constructor(
    private readonly files: StoredFilesService,
    /** Its texts, if any, are the URLs of the originals. */
    private readonly form: FormFiles,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    const response = http.getResponse<Response>();
    return from(
      this.handle(request, response, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
    );
  }

  private async handle(
    request: UploadRequest,
    response: Response,
    next: () => Promise<unknown>,
  ): Promise<unknown> {
    const received: UploadedFile[] = [];
    try {
      await firstBytes(request, response);
      const uploads = await this.places.run(request.partition, request, (signal) =>
        this.receive(request, received, signal),
      );
      request.uploads = uploads;
      request.body = uploads.map(({ name, sha256, url }) =>
        url === undefined ? { name, sha256 } : { name, sha256, url },
      );
      return await next();
    } catch (error) {
      if (request.uploads) await this.files.giveUp(request.accountId!, request.uploads);
      throw error;
    } finally {
      await this.files.discard(received);
    }
  }

  private async receive(
    request: UploadRequest,
    received: UploadedFile[],
    signal: AbortSignal,
  ): Promise<UploadedFile[]> {
    const take = async (sentName: string, content: Readable): Promise<UploadedFile> => {
      const name = fileName(sentName);
      const file = { ...(await this.files.receive(content)), name };
      received.push(file);
      return file;
    };
    const { files, texts } = await readFormFiles(request, this.form, { take, signal });
    const { field, textField = '', maxFiles } = this.form;
    const pathOf = (name: string, at: number): string => (maxFiles === 1 ? name : `${name}.${at}`);
    const problems = files.flatMap(({ name, bytes }, at) => {
      const path = pathOf(field, at);
      const url = texts[at] && urlProblem(pathOf(textField, at), texts[at]);
      const empty = fieldProblem(path, 'range', `must not be empty: "${name}"`);
      return [...(bytes === 0 ? [empty] : []), ...(url ? [url] : [])];
    });
    if (problems.length > 0) throw invalid(problems);
    return files.map((file, at) => Object.assign(file, { url: texts[at] }));
  }
}
