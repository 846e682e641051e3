import { connect } from 'node:net';
import { sendRaw } from '../../support/raw-http';
import { useService } from '../../support/use-service';

const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LARGE = 'a'.repeat(20_000);

describe('unusual HTTP', () => {
  // Its output is read; requests of other files are not to be seen in it.
  const { service } = useService();

  it('does not end the process: a CONNECT whose client resets the connection', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    for (let round = 0; round < 50; round += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', () => socket.resetAndDestroy());
        });
        socket.once('close', () => resolve()).on('error', () => undefined);
      });
    }
    expect((await service.client().get('/health')).status).toBe(200);
  });

  it.each([
    ['an unknown method', 'BREW /api/v1/agents HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a TLS handshake', '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no Host', 'GET /api/v1/health HTTP/1.1\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a broken header', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nb\x01: c\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'two lengths',
      'POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n{}',
      400,
      'BAD_REQUEST',
    ],
    [
      'a length and chunks',
      'POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    ['a path that is no UTF-8', 'GET /api/v1/agents/%ff HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'BAD_REQUEST'],
    ['half an escape', 'GET /api/v1/agents/% HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'a header that is too large',
      `GET /api/v1/health HTTP/1.1\r\nHost: a\r\nb: ${LARGE}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'too many headers',
      `GET /api/v1/health HTTP/1.1\r\nHost: a\r\n${'bbbbbb: cccccc\r\n'.repeat(5000)}\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['a path that is too long', `GET /${LARGE} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['TRACE', 'TRACE /api/v1/agents HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['PROPFIND', 'PROPFIND /api/v1/agents HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'ROUTE_NOT_FOUND'],
    [
      'an expectation that is not known',
      'POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 0\r\n\r\n',
      401,
      'UNAUTHENTICATED',
    ],
  ])('is answered as every error, with a request id: %s', async (_, request, status, code) => {
    const answer = await sendRaw(service.baseUrl, request);
    expect([answer.status, answer.body]).toEqual([
      status,
      { error: { code, message: expect.any(String), details: expect.any(Object) } },
    ]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': expect.stringMatching(NEW_ID),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    if (status === 405) expect(answer.headers.has('allow')).toBe(true);
  });

  it('keeps its own request id when a chunk of its body is malformed', async () => {
    const id = 'my-request.1';
    const head = `POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // With the headers and after them, in the first chunk and in a later one.
    for (const chunks of [[`${head}zz\r\n`], [head, 'zz\r\n'], [`${head}2\r\n{}\r\n`, 'zz\r\n']]) {
      const { status, headers, body } = await sendRaw(service.baseUrl, ...chunks);
      expect([status, headers.get('x-request-id')]).toEqual([expect.any(Number), id]);
      expect(body.error.code).toMatch(/BAD_REQUEST|UNAUTHENTICATED/);
    }
  });

  it('does not keep the service from answering others', async () => {
    for (let count = 0; count < 50; count += 1) {
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write('POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"na');
      await new Promise((resolve) => socket.once('connect', resolve));
      if (count % 2) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect((await service.client().get('/health')).status).toBe(200);
    expect(service.output).not.toContain('"level":"error"');
  });

  it('may be HTTP/1.0 without a Host, and an absolute URL', async () => {
    expect((await sendRaw(service.baseUrl, 'GET /api/v1/health HTTP/1.0\r\n\r\n')).status).toBe(200);
    const absolute = 'GET http://other.example/api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
    expect((await sendRaw(service.baseUrl, absolute)).status).toBe(200);
  });

  it('gets no 100 Continue with HTTP/1.0, which has no interim answers', async () => {
    const { live } = await service.tenant();
    const head = `Authorization: Bearer ${live.token}\r\nContent-Type: application/json\r\nContent-Length: 12`;
    const request = `POST /api/v1/agents HTTP/1.0\r\nExpect: 100-continue\r\n${head}\r\n\r\n`;
    expect((await sendRaw(service.baseUrl, request, '{"name":"a"}')).status).toBe(201);
  });

  it('may wait for permission to continue (Expect: 100-continue)', async () => {
    const { live } = await service.tenant();
    const response = await sendRaw(
      service.baseUrl,
      [
        'POST /api/v1/agents HTTP/1.1',
        'Host: a',
        'Expect: 100-continue',
        `Authorization: Bearer ${live.token}`,
        'Content-Type: application/json',
        'Content-Length: 12',
        '',
        '',
      ].join('\r\n'),
      '{"name":"a"}',
    );
    expect([100, 201]).toContain(response.status);
  });
});
