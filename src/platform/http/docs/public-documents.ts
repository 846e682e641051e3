import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A document as it is sent. All its answers share the bytes. */
interface Document {
  type: string;
  bytes: Buffer;
}

/** Serves the files of the folder from memory. A file is read at its first request. */
export function filesInMemory(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const files = new Map<string, Document>();
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (!isRead(request) || !names.has(name)) {
      next();
      return;
    }
    const file = files.get(name) ?? { type: extname(name), bytes: readFileSync(join(folder, name)) };
    files.set(name, file);
    send(response, file);
  };
}

/** Keeps the answers of the routes at these lower-case `paths`, and sends them from then on: they are rendered once. */
export function renderedOnce(paths: readonly string[]): RequestHandler {
  const documents = new Map<string, Document>();
  return (request: Request, response: Response, next: NextFunction) => {
    // Routes ignore capitals and a last slash.
    const path = request.path.toLowerCase().replace(/\/$/, '');
    const document = documents.get(path);
    if (isRead(request) && document) {
      send(response, document);
      return;
    }
    if (isRead(request) && paths.includes(path)) {
      const sendRendered = response.send.bind(response);
      response.send = (text: string) => {
        const sent = sendRendered(text);
        const type = response.get('content-type') ?? '';
        if (response.statusCode === 200) documents.set(path, { type, bytes: Buffer.from(text) });
        return sent;
      };
    }
    next();
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function send(response: Response, { type, bytes }: Document): void {
  response.type(type).send(bytes);
}
