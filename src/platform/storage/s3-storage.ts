import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { ObjectStorage, ObjectStorageError, type PreparedFile } from './object-storage';

/** The pauses before the second and third attempt. */
const RETRY_PAUSES_MS = [200, 1000];
const IDLE_TIMEOUT_MS = 30_000;
/** The SHA-256 of an empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const MAX_ERROR_CHARACTERS = 10_000;

/** A bucket and its credentials. */
export interface S3Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores objects in a bucket of an S3-compatible store, addressed by path: `<endpoint>/<bucket>/<key>`. */
export class S3Storage extends ObjectStorage {
  readonly stagingFolder = join(tmpdir(), 'parley-files');

  constructor(private readonly bucket: S3Bucket) {
    super();
  }

  async write(key: string, { path, bytes, sha256 }: PreparedFile): Promise<void> {
    const { body } = await this.send('PUT', key, {
      sha256,
      content: () => ({
        headers: { 'content-length': String(bytes) },
        body: createReadStream(path),
      }),
    });
    await body.dump();
  }

  async read(key: string): Promise<Readable> {
    return (await this.send('GET', key)).body;
  }

  async delete(key: string): Promise<void> {
    try {
      await (await this.send('DELETE', key)).body.dump();
    } catch (error) {
      if (!(error instanceof ObjectStorageError && error.isMissing)) throw error;
    }
  }

  /** Sends a request up to three times, each with a new body. @throws ObjectStorageError unless it succeeds */
  private async send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    {
      sha256 = EMPTY,
      content = () => ({}),
    }: { sha256?: string; content?: () => { headers?: Record<string, string>; body?: Readable } } = {},
  ): Promise<Dispatcher.ResponseData> {
    // Loaded with the first request: undici is large, and most installations keep files in a folder.
    const { request } = await import('undici');
    for (let attempt = 0; ; attempt += 1) {
      const pauseMs = RETRY_PAUSES_MS[attempt];
      try {
        const { url, headers } = await this.signed(method, key, sha256);
        const { headers: more, body } = content();
        const response = await request(url, {
          method,
          headers: { ...Object.fromEntries(headers), ...more },
          body,
          headersTimeout: IDLE_TIMEOUT_MS,
          bodyTimeout: IDLE_TIMEOUT_MS,
        });
        if (response.statusCode < 300) return response;
        throw await refusal(response);
      } catch (error) {
        const isFinal = error instanceof Refusal && !error.mayPass;
        if (isFinal || pauseMs === undefined) throw storageError(error);
        await sleep(pauseMs);
      }
    }
  }

  /** The URL and the signed headers of a request (AWS Signature Version 4). The hash covers the body. */
  private async signed(method: string, key: string, sha256: string): Promise<{ url: URL; headers: Headers }> {
    const { endpoint, bucket, ...credentials } = this.bucket;
    const { AwsV4Signer } = await import('aws4fetch');
    return new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`,
      headers: { 'x-amz-content-sha256': sha256 },
    }).sign();
  }
}

/** An answer of the store that is an error. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`the store of FILES_S3_ENDPOINT answered ${status} ${code}`);
  }

  get mayPass(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

async function refusal({ statusCode, body }: Dispatcher.ResponseData): Promise<Refusal> {
  const xml = (await body.text()).slice(0, MAX_ERROR_CHARACTERS);
  return new Refusal(statusCode, /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? '');
}

function storageError(error: unknown): ObjectStorageError {
  if (error instanceof Refusal) {
    const isMissing = error.status === 404 && error.code !== 'NoSuchBucket';
    return new ObjectStorageError(error.code || String(error.status), error.message, isMissing);
  }
  const { code = 'unknown', message } = error as NodeJS.ErrnoException;
  return new ObjectStorageError(code, `FILES_S3_ENDPOINT: ${message}`);
}
