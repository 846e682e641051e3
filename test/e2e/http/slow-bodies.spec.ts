import { setTimeout as delay } from 'node:timers/promises';
import { generateKey } from '../../../src/auth/key-format';
import { withTimeout } from '../../../src/platform/with-timeout';
import { Pipeline } from '../../support/pipeline';
import { sendRaw } from '../../support/raw-http';
import { useSharedService } from '../../support/use-service';

/** Far more than the second that a client has to end its body, far less than the minute that a request may take. */
const CLOSES_WITHIN_MS = 20_000;
const HEADERS_TIMEOUT_MS = 15_000;

describe('an incomplete request', () => {
  const { service } = useSharedService();
  let key: string;
  beforeAll(async () => {
    key = (await service.tenant()).live.token!;
  });

  const post = (token: string, ...headers: string[]) =>
    ['POST /api/v1/agents HTTP/1.1', 'Host: a', `Authorization: Bearer ${token}`, ...headers, '', ''].join(
      '\r\n',
    );
  const JSON_TYPE = 'Content-Type: application/json';

  it.each([
    ['401', () => post(generateKey('live'), JSON_TYPE, 'Content-Length: 1000000')],
    ['401', () => post(generateKey('live'), JSON_TYPE, 'Transfer-Encoding: chunked')],
    ['413', () => post(key, JSON_TYPE, 'Content-Length: 1000000')],
    ['415', () => post(key, 'Content-Type: text/plain', 'Transfer-Encoding: chunked')],
    ['404', () => 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'],
    ['200', () => 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'],
  ])('is answered with %s, and its connection closes while the body trickles', async (status, request) => {
    const pipeline = await Pipeline.open(service.baseUrl);
    pipeline.socket.write(request());
    const trickle = setInterval(() => pipeline.socket.write('1\r\na\r\n'), 100);
    await withTimeout(pipeline.closed, CLOSES_WITHIN_MS, 'the connection stays open').finally(() =>
      clearInterval(trickle),
    );
    const [head] = pipeline.heads();
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status !== '200') expect(head).toMatch(/^connection: close/im);
  });

  it('keeps its connection when its body comes with its headers, whatever the answer', async () => {
    const pipeline = await Pipeline.open(service.baseUrl);
    for (const path of ['/nowhere', '/api/v1/agents', '/api/v1/health']) {
      pipeline.send('POST', path, { 'content-type': 'application/json' }, '{"name":"a"}');
    }
    pipeline.send('GET', '/api/v1/health');
    while (pipeline.heads().length < 4) await delay(50);
    const statuses = pipeline.heads().map((head) => head.slice(9, 12));
    expect(statuses).toEqual(['404', '401', '405', '200']);
    pipeline.socket.destroy();
  });

  it('is answered with 100 Continue after its key was checked, never before', async () => {
    const expects = [JSON_TYPE, 'Expect: 100-continue', 'Content-Length: 12'];
    expect((await sendRaw(service.baseUrl, post(generateKey('live'), ...expects))).status).toBe(401);
    expect(
      (await sendRaw(service.baseUrl, post(key, 'Expect: 100-continue', 'Content-Length: 12'))).status,
    ).toBe(415);
    const large = [JSON_TYPE, 'Expect: 100-continue', 'Content-Length: 1000000'];
    expect((await sendRaw(service.baseUrl, post(key, ...large))).status).toBe(413);
    const pipeline = await Pipeline.open(service.baseUrl);
    pipeline.socket.write(post(key, ...expects));
    while (pipeline.heads().length === 0) await delay(50);
    expect(pipeline.heads()).toEqual(['HTTP/1.1 100 Continue']);
    pipeline.socket.write('{"name":"a"}');
    while (pipeline.heads().length === 1) await delay(50);
    expect(pipeline.heads()[1]).toMatch(/^HTTP\/1.1 201 /);
    pipeline.socket.destroy();
  });

  it('is answered with 408 when its headers take more than 15 s', async () => {
    const pipeline = await Pipeline.open(service.baseUrl);
    const openedMs = performance.now();
    const trickle = setInterval(() => pipeline.socket.write('a'), 500);
    pipeline.socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    await pipeline.closed;
    clearInterval(trickle);
    const openForMs = performance.now() - openedMs;
    expect(pipeline.heads()).toEqual([expect.stringMatching(/^HTTP\/1.1 408 /)]);
    expect(openForMs).toBeGreaterThan(HEADERS_TIMEOUT_MS - 1000);
    expect(openForMs).toBeLessThan(HEADERS_TIMEOUT_MS + CLOSES_WITHIN_MS);
  });

  it('is not HTTP, and its connection closes even if the client keeps its side open', async () => {
    const pipeline = await Pipeline.open(service.baseUrl);
    pipeline.socket.write('hello\r\n\r\n');
    await withTimeout(pipeline.closed, CLOSES_WITHIN_MS, 'the connection stays open');
    expect(pipeline.heads()).toEqual([expect.stringMatching(/^HTTP\/1.1 400 /)]);
  });

  it('takes little memory however small the pieces of its body are', async () => {
    const pipeline = await Pipeline.open(service.baseUrl);
    pipeline.socket.write(post(key, JSON_TYPE, 'Transfer-Encoding: chunked'));
    const body = `{"name":"${'a'.repeat(200_000)}"}`;
    pipeline.socket.write([...body].map((character) => `1\r\n${character}\r\n`).join(''));
    pipeline.socket.write('0\r\n\r\n');
    while (pipeline.heads().length === 0) await delay(50);
    expect(pipeline.heads()).toEqual([expect.stringMatching(/^HTTP\/1.1 400 /)]);
    pipeline.socket.destroy();
  });
});

describe('a request with two Host headers', () => {
  const { service } = useSharedService();

  it('is a 400, whether they agree or not, and so is one with a Host in two lines in HTTP/1.0', async () => {
    for (const [version, other] of [
      ['1.1', 'a'],
      ['1.1', 'b'],
      ['1.0', 'b'],
    ]) {
      const request = `GET /api/v1/health HTTP/${version}\r\nHost: a\r\nHost: ${other}\r\n\r\n`;
      const { status, body } = await sendRaw(service.baseUrl, request);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });
});
