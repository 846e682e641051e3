import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { FilesSettings } from '../files.settings';
import { FileServersService } from './file-servers.service';

describe('docling-serve behind OCR_URL', () => {
  let server: Server;
  let servers: FileServersService;
  let answer = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body.toString()}`);
        response.end(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const OCR_URL = `http://127.0.0.1:${port}/v1/convert/file`;
    servers = new FileServersService(Object.assign(new FilesSettings(), { OCR_URL }));
  });
  afterAll(async () => {
    await servers.onApplicationShutdown();
    server.close();
  });

  const recognise = (): Promise<string> =>
    servers.recognise({ accountId: 1, signal: undefined }, require.resolve('./file-servers.service.ts'));

  it('gets a page as a file of a form, and answers with the text in its JSON', async () => {
    answer = JSON.stringify({ document: { filename: 'file.pdf', text_content: 'A room is 410 €.' } });
    expect(await recognise()).toBe('A room is 410 €.');
    expect(asked[0]).toMatch(/^POST \/v1\/convert\/file multipart\/form-data; boundary=/);
    expect(asked[0]).toMatch(/name="files"; filename="file\.pdf"[^]*name="to_formats"\s+text\s/);
  });

  it.each(['<html>', '{}', '{"document":{"text_content":null}}'])(
    'finds no text in another answer: %s',
    async (other) => {
      answer = other;
      expect(await recognise()).toBe('');
    },
  );
});
