import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FolderStorage } from '../../src/platform/storage/folder-storage';
import type { ObjectStorage } from '../../src/platform/storage/object-storage';
import { S3Storage } from '../../src/platform/storage/s3-storage';
import { isSigned, type SignedRequest } from '../support/aws-signature';
import { createAgent, ended } from '../support/agent';
import { Service } from '../support/service';
import { describeWithS3, S3Server } from '../support/servers/s3-server';
import { until } from '../support/wait';

const GUIDE = '# Harbour guide\n\nParking at the harbour costs four euros a day.\n';

/** The guarantees of both kinds of storage. */
function keepsItsPromises(open: () => Promise<{ storage: ObjectStorage; end: () => Promise<void> }>): void {
  let storage: ObjectStorage;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, end } = await open());
  });
  afterAll(() => end());

  const write = async (key: string, content: Buffer): Promise<void> => {
    mkdirSync(storage.stagingFolder, { recursive: true });
    const path = join(storage.stagingFolder, `${key}-prepared`);
    writeFileSync(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await storage.write(key, { path, bytes: content.length, sha256 });
    rmSync(path, { force: true });
  };
  const read = async (key: string): Promise<Buffer> => buffer(await storage.read(key));

  it('returns what was written, byte for byte', async () => {
    const content = randomBytes(3_000_000);
    await write('1', content);
    expect((await read('1')).equals(content)).toBe(true);
  });

  it('has no object that was deleted, or never written, and deletes it again without an error', async () => {
    await write('2', Buffer.from('soon gone'));
    await storage.delete('2');
    await expect(storage.read('2')).rejects.toMatchObject({ name: 'ObjectStorageError', isMissing: true });
    await expect(storage.read('3')).rejects.toMatchObject({ isMissing: true });
    await storage.delete('2');
  });
}

describe('a folder', () => {
  keepsItsPromises(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-storage-'));
    const end = async () => rmSync(folder, { recursive: true });
    return { storage: new FolderStorage(join(folder, 'files')), end };
  });
});

describeWithS3('a bucket', () => {
  let server: S3Server;
  const bucketOf = ({ settings }: S3Server, bucket = settings['FILES_S3_BUCKET']!) =>
    new S3Storage({
      endpoint: settings['FILES_S3_ENDPOINT']!,
      bucket,
      region: 'us-east-1',
      accessKeyId: settings['FILES_S3_ACCESS_KEY_ID']!,
      secretAccessKey: settings['FILES_S3_SECRET_ACCESS_KEY']!,
    });
  keepsItsPromises(async () => {
    server = await S3Server.start();
    return { storage: bucketOf(server), end: () => server.remove() };
  });

  it('that does not exist is an error with the code of the answer, and no missing object', async () => {
    await expect(bucketOf(server, 'no-such-bucket').read('1')).rejects.toMatchObject({
      name: 'ObjectStorageError',
      code: 'NoSuchBucket',
      isMissing: false,
    });
  });
});

describe('a request to a bucket', () => {
  it('is signed with its body as AWS documents it, and has a length', async () => {
    const received: { request: SignedRequest; body: Buffer }[] = [];
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { method = '', url: path = '' } = request;
        const headers = request.headers as SignedRequest['headers'];
        received.push({ request: { method, path, headers }, body });
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const storage = new S3Storage({
      endpoint: `http://127.0.0.1:${port}/`,
      bucket: 'files',
      region: 'eu-central-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
    });
    const content = randomBytes(100_000);
    const path = join(mkdtempSync(join(tmpdir(), 'parley-signed-')), 'file');
    writeFileSync(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await storage.write('17', { path, bytes: content.length, sha256 });
    await (await storage.read('17')).toArray();
    await storage.delete('17');
    server.close();
    rmSync(dirname(path), { recursive: true });
    expect(received.map(({ request: { method, path } }) => `${method} ${path}`)).toEqual([
      'PUT /files/17',
      'GET /files/17',
      'DELETE /files/17',
    ]);
    for (const { request, body } of received) {
      expect([isSigned(request, 'secret'), isSigned(request, 'another')]).toEqual([true, false]);
      expect(request.headers['x-amz-content-sha256']).toBe(createHash('sha256').update(body).digest('hex'));
    }
    expect(received[0]!.request.headers['content-length']).toBe('100000');
  });

  it('is held to the example that AWS publishes', () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object".
    const request = {
      method: 'GET',
      path: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': createHash('sha256').digest('hex'),
        'x-amz-date': '20130524T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
          'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
          'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      },
    };
    expect(isSigned(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(true);
  });
});

describeWithS3('a service with a bucket', () => {
  let server: S3Server;
  let service: Service;
  beforeAll(async () => {
    server = await S3Server.start();
    service = await Service.start({ ...server.settings, LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await service?.stop();
    await server?.remove();
  });

  it('stores files there, encrypted, reads them, hands them out and deletes them with their source', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const { body } = await live.upload(`${agent}/training/files`, { 'guide.md': GUIDE });
    const path = `${agent}/training/${body.sources[0].id}`;
    expect((await ended(live, path)).source.status).toBe('completed');
    const [content] = [...(await server.objects()).values()];
    expect(content?.includes('Parking')).toBe(false);
    expect((await live.download(`${path}/file`)).bytes.toString()).toBe(GUIDE);
    expect((await live.delete(path)).status).toBe(204);
    await until(
      () => server.objects(),
      ({ size }) => size === 0,
    );
  });

  it('that is away acknowledges no file, and reads a file when it is back, without failing its source', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const { body } = await live.upload(`${agent}/training/files`, { 'guide.md': GUIDE });
    const path = `${agent}/training/${body.sources[0].id}`;
    await ended(live, path);
    await server.stop();
    const refused = await live.upload(`${agent}/training/files`, { 'other.md': GUIDE });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await live.get(`${path}/file`)).status).toBe(503);
    expect((await live.post(`${path}/retrain`)).status).toBe(202);
    await until(
      async () => service.output,
      (output) => output.includes('reading a source was interrupted; it is tried again'),
    );
    await server.start();
    expect((await ended(live, path, 60_000)).source.status).toBe('completed');
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(1);
  });
});
