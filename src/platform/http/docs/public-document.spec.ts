import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import { PublicDocument } from './public-document';

const PUBLIC_URL = 'https://chat.example.com/parley/';

describe('a document of a service with PUBLIC_URL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-documents-'));
  const texts = {
    'openapi.json': '{"servers":[{"url":"/api/v1"}],"paths":{"/health":{"example":"/api/v1"}}}',
    'openapi.yaml': 'info:\n  title: a\nservers:\n  - url: /api/v1\npaths:\n  /health: {}\n',
  };
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const app = express();
    for (const [name, text] of Object.entries(texts)) {
      writeFileSync(join(folder, name), text);
      const document = new PublicDocument(join(folder, name), PUBLIC_URL);
      app.get(`/${name}`, (_, response) => document.send(response));
    }
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['openapi.json', '"servers":[{"url":"https://chat.example.com/parley/api/v1"}]'],
    ['openapi.yaml', '\n  - url: https://chat.example.com/parley/api/v1\n'],
  ] as const)('has it as its server, in each encoding: %s', async (name, expected) => {
    const etags = new Set<string | null>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const response = await fetch(`${origin}/${name}`, { headers: { 'accept-encoding': accepted } });
      const text = await response.text();
      expect(text).toContain(expected);
      expect(text.length).toBe(texts[name].length + 'https://chat.example.com/parley'.length);
      const encoding = response.headers.get('content-encoding');
      expect([encoding ?? 'identity', response.headers.get('vary')]).toEqual([accepted, 'Accept-Encoding']);
      etags.add(response.headers.get('etag'));
    }
    expect(etags.size).toBe(3);
  });
});
