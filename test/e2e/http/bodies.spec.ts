import { gzipSync } from 'node:zlib';
import { createAgent } from '../../support/agent';
import { sendRaw } from '../../support/raw-http';
import { useSharedService } from '../../support/use-service';

const LIMIT_BYTES = 256 * 1024;
const TRAINING_LIMIT_BYTES = 2 * 1024 * 1024;

describe('a request body', () => {
  const { service, live: client } = useSharedService();
  let path: string;
  beforeEach(async () => {
    path = await createAgent(client);
  });

  const patch = (body: string, contentType = 'application/json') =>
    client.send('PATCH', path, body, { 'content-type': contentType });
  /** An object of one field whose JSON has exactly this many bytes. */
  const jsonOf = (bytes: number, field: string) => `{"${field}":"${'a'.repeat(bytes - field.length - 8)}" }`;

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; profile=x',
    'application/json; charset=utf8',
    'application/json; charset="UTF8"',
  ])('may be sent as %s', async (contentType) => {
    expect((await patch('{}', contentType)).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/json, text/plain',
    'application/jsonx',
    'application/ld+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
    ';',
  ])('is refused as %s', async (contentType) => {
    const { status, body } = await patch('{"name":"Changed"}', contentType);
    expect([status, body.error.code, body.error.details]).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { expected: 'application/json' },
    ]);
  });

  it('is refused without a content type on POST and PATCH, even if it is empty', async () => {
    const head = `Host: a\r\nAuthorization: Bearer ${client.token}\r\nConnection: close\r\n`;
    for (const request of [
      `PATCH /api/v1${path} HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`,
      `PATCH /api/v1${path} HTTP/1.1\r\n${head}Content-Length: 0\r\n\r\n`,
      `POST /api/v1/agents HTTP/1.1\r\n${head}\r\n`,
    ]) {
      const { status, body } = await sendRaw(service.baseUrl, request);
      expect([status, body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it('is optional for DELETE, but checked when present', async () => {
    const removed = await client.send('DELETE', await createAgent(client), undefined, {
      'content-type': 'text/plain',
    });
    expect(removed.status).toBe(204);
    expect((await client.send('DELETE', path, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await client.send('DELETE', path, '{')).body.error.code).toBe('MALFORMED_JSON');
    const { body } = await client.send('DELETE', path, '{"force":true}');
    expect(body.error.message).toBe('force is not a known field');
    expect((await client.get(path)).status).toBe(200);
  });

  it('is not needed by a POST without input, and neither is a content type', async () => {
    const webhook = await client.post('/webhooks', {
      name: 'Hook',
      url: 'https://hooks.example.com/parley',
      events: ['message.sent'],
    });
    const { secret, ...registered } = webhook.body;
    const source = await client.post(`${path}/training`, { type: 'text', source: 'a', data: 'Some words.' });
    const retrained = `${path}/training/${source.body.source.id}/retrain`;
    const head = `Host: a\r\nAuthorization: Bearer ${client.token}\r\nConnection: close\r\n`;
    const post = (target: string, rest = '') =>
      sendRaw(service.baseUrl, `POST /api/v1${target} HTTP/1.1\r\n${head}${rest}\r\n`);
    const tested = `/webhooks/${registered.id}/test`;
    expect((await post(tested)).status).toBeLessThan(300);
    expect((await post(tested, 'Content-Length: 0\r\n')).status).toBeLessThan(300);
    expect((await post(tested, 'Content-Type: text/plain\r\n')).status).toBeLessThan(300);
    const chunked = 'Transfer-Encoding: chunked\r\n';
    expect((await post(tested, `${chunked}\r\n0\r\n`)).status).toBeLessThan(300);
    expect((await post(tested, `${chunked}\r\n2\r\n{}\r\n0\r\n`)).status).toBe(415);
    expect((await post(`/webhooks/${registered.id}/rotate-secret`)).body.secret).not.toBe(secret);
    expect((await post(retrained)).status).toBeLessThan(300);
    expect((await client.post(tested, {})).status).toBeLessThan(300);
    expect((await client.post(tested, { events: [] })).body.error.message).toBe(
      'events is not a known field',
    );
  });

  it('that is empty is not an object without fields', async () => {
    for (const answer of [await patch(''), await client.send('POST', '/agents', '')]) {
      const { status, body } = answer;
      expect([status, body.error.code, body.error.message]).toEqual([
        400,
        'VALIDATION_ERROR',
        'body is required',
      ]);
      expect(body.error.details.fields).toEqual([
        { path: 'body', rule: 'required', message: 'body is required' },
      ]);
    }
    expect((await patch('{}')).status).toBe(200);
  });

  it.each([
    ['a byte that never occurs', [0xff]],
    ['a character that is cut off', [0xe2, 0x82]],
    ['a longer form than needed', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
  ])('in UTF-8 with %s is malformed, and nothing of it is stored', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]);
    const before = await client.get(path);
    for (const sent of [body, gzipSync(body)]) {
      const answer = await fetch(`${client.baseUrl}${path}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
          'content-encoding': sent === body ? 'identity' : 'gzip',
        },
        body: sent,
      });
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([answer.status, error.code]).toEqual([400, 'MALFORMED_JSON']);
    }
    expect((await client.get(path)).body).toEqual(before.body);
  });

  it.each([
    ['not JSON', '{name:1}'],
    ['cut off', '{"name":"a"'],
    ['JSON and more', '{} {}'],
    ['white space', ' \n'],
    ['a word', 'undefined'],
    ['single-quoted', "{'name':'a'}"],
    ['with a trailing comma', '{"name":"a",}'],
    ['with a raw control character', '{"name":"a\u0001"}'],
    ['NaN', '{"name":NaN}'],
    ['null', 'null'],
    ['a number', '3'],
    ['a text', '"a"'],
    ['true', 'true'],
    ['an array', '[]'],
    ['an array of an object', '[{"name":"a"}]'],
  ])('is malformed when it is %s', async (_, body) => {
    for (const answer of [await patch(body), await client.send('POST', '/agents', body)]) {
      expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([
        400,
        'MALFORMED_JSON',
        {},
      ]);
      expect(answer.body.error.message).not.toContain('position');
    }
  });

  it('may nest 32 levels and no deeper, however deep', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const lists = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    for (const shape of [nested, lists]) {
      expect((await patch(shape(32))).body.error.code).toBe('VALIDATION_ERROR');
      for (const levels of [33, 1000, 40_000]) {
        const { status, body } = await patch(shape(levels));
        expect([status, body.error.code]).toEqual([400, 'MALFORMED_JSON']);
      }
    }
    const deepTraining = lists(1_000_000);
    expect((await client.send('POST', `${path}/training`, deepTraining)).body.error.code).toBe(
      'MALFORMED_JSON',
    );
    expect((await client.get(path)).status).toBe(200);
  });

  it('may have 256 KiB and not a byte more', async () => {
    expect((await patch(jsonOf(LIMIT_BYTES, 'name'))).body.error.code).toBe('VALIDATION_ERROR');
    const { status, body } = await patch(jsonOf(LIMIT_BYTES + 1, 'name'));
    expect([status, body.error.code, body.error.details]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      { limitBytes: LIMIT_BYTES },
    ]);
  });

  it('may have 2 MiB where it trains, and not a byte more', async () => {
    const post = (body: string) => client.send('POST', `${path}/training`, body);
    expect((await post(jsonOf(TRAINING_LIMIT_BYTES, 'data'))).body.error.code).toBe('VALIDATION_ERROR');
    const { status, body } = await post(jsonOf(TRAINING_LIMIT_BYTES + 1, 'data'));
    expect([status, body.error.details]).toEqual([413, { limitBytes: TRAINING_LIMIT_BYTES }]);
  });

  it('counts after decompression, so that a small body cannot unpack into a large body', async () => {
    const gzipped = (text: string) =>
      fetch(`${client.baseUrl}${path}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: gzipSync(text),
      });
    expect((await gzipped('{"name":"Unpacked"}')).status).toBe(200);
    expect((await client.get(path)).body.agent.name).toBe('Unpacked');
    expect((await gzipped(jsonOf(64 * 1024 * 1024, 'name'))).status).toBe(413);
  });

  it('in an unknown or broken encoding is refused', async () => {
    const coded = (encoding: string) => client.send('PATCH', path, '{}', { 'content-encoding': encoding });
    expect((await coded('snappy')).status).toBe(415);
    expect((await coded('gzip')).body.error.code).toBe('MALFORMED_JSON');
  });

  it('that is too large is refused before it has arrived, by its length or by the bytes received so far', async () => {
    const head = [
      'POST /api/v1/agents HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/json',
      '',
    ].join('\r\n');
    const declared = await sendRaw(service.baseUrl, `${head}Content-Length: 10000000000\r\n\r\n{`);
    expect([declared.status, declared.body.error.details]).toEqual([413, { limitBytes: LIMIT_BYTES }]);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const endless = await sendRaw(
      service.baseUrl,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array<string>(5).fill(chunk),
    );
    expect([endless.status, endless.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
