import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetch, SafeFetchError, type SafeRequest, type SafeResponse } from '@app/safe-fetch';
import { log } from '../../platform/observability/logging/logger';
import { FairGate } from '../../platform/threads/fair-gate';
import { FilesSettings } from '../files.settings';
import type { FileOnDisk } from './file-on-disk';

const CONVERSION_TIMEOUT_MS = 120_000;
const RECOGNITION_TIMEOUT_MS = 60_000;
const MAX_TEXT_BYTES = 1_000_000;
/** An office program converts one file at a time. */
const CONVERTED_AT_ONCE = 1;
const RECOGNISED_AT_ONCE = 2;
/** The server, or a proxy before it, is away or busy: the same file may be read later. */
const AWAY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** docling-serve takes a form and answers in JSON; others, such as Tika, take a PDF and answer with its text. */
const DOCLING = /\/convert\/file\/?$/;

/** The account that reads a file, and the signal that ends the reading. */
export interface Reading {
  accountId: number;
  signal: AbortSignal | undefined;
}

/**
 * Asks the operator's servers to convert old formats (`CONVERT_URL`) and to recognise the text of scans (`OCR_URL`).
 * The servers may be on a private network.
 */
@Injectable()
export class FileServersService implements OnApplicationShutdown {
  private readonly client = new SafeFetch({ allowCidrs: ['0.0.0.0/0', '::/0'] });
  private readonly conversions = new FairGate(CONVERTED_AT_ONCE);
  private readonly recognitions = new FairGate(RECOGNISED_AT_ONCE);

  constructor(private readonly settings: FilesSettings) {}

  /**
   * Converts a file of an old format, and saves it as a PDF at `path`. False if the server cannot.
   * @throws Error when the server is away; the signal's reason
   */
  async convert(reading: Reading, file: FileOnDisk, path: string): Promise<boolean> {
    const { CONVERT_URL: url = '', FILES_MAX_BYTES: maxBytes } = this.settings;
    // Converters tell formats by the ending. They do not need the rest of the name.
    const form = await formOf(file.path, extname(file.name).toLowerCase());
    const answer = await this.conversions.run(reading.accountId, async () =>
      this.ask(reading, url, {
        ...(await posted(form)),
        timeoutMs: CONVERSION_TIMEOUT_MS,
        maxBytes: MAX_TEXT_BYTES,
        saveTo: ({ status }) => (status === 200 ? { path, maxBytes } : null),
      }),
    );
    return answer !== null;
  }

  /**
   * The text of the page in a PDF; empty if the server finds none.
   * @throws Error when the server is away; the signal's reason
   */
  async recognise(reading: Reading, path: string): Promise<string> {
    const { OCR_URL: url = '' } = this.settings;
    const isDocling = DOCLING.test(new URL(url).pathname);
    const answer = await this.recognitions.run(reading.accountId, async () =>
      this.ask(reading, url, {
        ...(isDocling ? await posted(await doclingForm(path)) : await put(path)),
        timeoutMs: RECOGNITION_TIMEOUT_MS,
        maxBytes: MAX_TEXT_BYTES,
      }),
    );
    const text = answer?.body.toString() ?? '';
    return isDocling ? textInJson(text) : text;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /** The answer; null if the server cannot do the task within its time limit. */
  private async ask(
    { accountId, signal }: Reading,
    url: string,
    request: SafeRequest,
  ): Promise<SafeResponse | null> {
    signal?.throwIfAborted();
    try {
      const response = await this.client.request(url, { ...request, ...(signal && { signal }) });
      const { status } = response;
      if (AWAY.has(status)) throw new Error(`a server for files answered with status ${status}`);
      if (status === 200 || status === 204) return response;
      log.warn({ accountId, status }, 'a server for files refused a file');
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof SafeFetchError) || error.code === 'network' || error.code === 'out_of_resources')
        throw error;
      log.warn({ accountId, reason: error.code }, 'a server for files gave no answer');
    }
    return null;
  }
}

type Content = Pick<SafeRequest, 'method' | 'headers' | 'body'>;

async function put(path: string): Promise<Content> {
  const headers = { accept: 'text/plain', 'content-type': 'application/pdf' };
  return { method: 'PUT', headers, body: await readFile(path) };
}

async function posted(form: FormData): Promise<Content> {
  const encoded = new Response(form);
  return {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function formOf(path: string, ending: string): Promise<FormData> {
  const form = new FormData();
  form.append('files', new Blob([await readFile(path)]), `file${ending}`);
  return form;
}

async function doclingForm(path: string): Promise<FormData> {
  const form = await formOf(path, '.pdf');
  form.append('to_formats', 'text');
  return form;
}

/** The text in an answer of docling-serve; empty without it. */
function textInJson(json: string): string {
  try {
    const { document } = JSON.parse(json) as { document?: { text_content?: unknown } };
    return typeof document?.text_content === 'string' ? document.text_content : '';
  } catch {
    return '';
  }
}
