import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { enableWidget } from '../../support/visitor';

/** The files that a visitor's browser loads before it shows the chat, with gzip. */
const MAX_FIRST_PAINT_BYTES = 30_000;

describe('an answer', () => {
  const { service, live: client } = useSharedService();
  beforeAll(async () => {
    for (let made = 0; made < 5; made++) await createAgent(client, { botPersonality: 'kind '.repeat(100) });
  });

  /** The answer as it came over the wire: `fetch` would decompress it. */
  async function read(path: string, encoding: string, { method = 'GET', body = '' } = {}) {
    return new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        const headers = {
          authorization: `Bearer ${client.token}`,
          'accept-encoding': encoding,
          ...(body && { 'content-type': 'application/json' }),
        };
        const sent = request(new URL(path, service.baseUrl), { method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              encoding: response.headers['content-encoding'],
              vary: response.headers.vary,
              bytes: Buffer.concat(chunks),
            }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      },
    );
  }

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('that is a list is compressed with %s if the client asks for it', async (encoding, decompress) => {
    const plain = await read('/api/v1/agents', 'identity');
    const packed = await read('/api/v1/agents', encoding);
    expect([plain.encoding, packed.encoding]).toEqual([undefined, encoding]);
    expect([plain.vary, packed.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    expect(JSON.parse(decompress(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it('that shows the widget is small: loader, page, scripts and style sheet together', async () => {
    const publicId = await enableWidget(client, await createAgent(client));
    const packed = [await read('/widget.js', 'gzip'), await read(`/widget/${publicId}`, 'gzip')];
    const page = gunzipSync(packed[1]!.bytes).toString();
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
    for (const file of files) packed.push(await read(file, 'gzip'));
    expect([...new Set(packed.map(({ encoding }) => encoding))]).toEqual(['gzip']);
    const sum = packed.reduce((total, { bytes }) => total + bytes.length, 0);
    expect(sum).toBeLessThan(MAX_FIRST_PAINT_BYTES);
  });

  it('of less than 1 kB is sent as it is', async () => {
    expect((await read('/api/v1/health', 'gzip')).encoding).toBeUndefined();
  });

  it('that is a conversation sent in pieces arrives whole', async () => {
    const agent = await createAgent(client);
    const { conversationId } = (await client.post(`${agent}/chat`, { message: 'Hello '.repeat(300) })).body;
    for (let sent = 0; sent < 30; sent++)
      await client.post(`${agent}/chat`, { message: 'And '.repeat(200), conversationId });
    const path = `/api/v1${agent}/conversations/${conversationId}`;
    const packed = await read(path, 'br, gzip');
    const whole = await read(path, 'identity');
    expect(packed.encoding).toBe('br');
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(whole.bytes.toString());
  });

  it('that shows a secret is never compressed', async () => {
    const registered = await read('/api/v1/webhooks', 'gzip, br', {
      method: 'POST',
      body: JSON.stringify({
        name: 'n'.repeat(100),
        url: `https://hooks.example.com/${'a'.repeat(1500)}`,
        events: ['message.sent'],
      }),
    });
    expect(registered.encoding).toBeUndefined();
    expect(JSON.parse(registered.bytes.toString()).secret).toMatch(/^whsec_/);
  });

  it('that is a stream is never compressed', async () => {
    const agent = await createAgent(client);
    const stream = await read(`/api/v1${agent}/chat`, 'gzip, br', {
      method: 'POST',
      body: JSON.stringify({ message: 'Hello '.repeat(500), stream: true, resumable: true }),
    });
    expect(stream.encoding).toBeUndefined();
    const messageId = /"messageId":(\d+)/.exec(stream.bytes.toString())?.[1];
    const resumed = await read(`/api/v1${agent}/chat/streams/${messageId}?after=0`, 'gzip, br');
    expect(resumed.encoding).toBeUndefined();
    expect(resumed.bytes.toString()).toContain('data: [DONE]');
  });
});
