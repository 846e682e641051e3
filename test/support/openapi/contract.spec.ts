import { Contract } from './contract';
import { ApiDocument } from './document';

const ERROR = { $ref: '#/components/schemas/ErrorAnswer' };

const document = new ApiDocument({
  paths: {
    '/things': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', maxLength: 3 } },
                required: ['name'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          200: {
            headers: { 'x-count': { required: true, schema: { type: 'integer', minimum: 1 } } },
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
              'text/event-stream': { schema: { contentSchema: { $ref: '#/components/schemas/Event' } } },
            },
          },
          204: {},
          400: { content: { 'application/json': { schema: ERROR } } },
          500: { content: { 'application/json': { schema: ERROR } } },
        },
        'x-error-codes': ['BAD_NAME', 'BROKEN'],
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          madeAt: { type: ['string', 'null'], format: 'date-time' },
          kind: { type: ['string', 'null'], 'x-extensible-enum': ['a', 'b'] },
        },
        required: ['madeAt'],
      },
      Event: {
        type: 'object',
        properties: { delta: { type: 'string' }, conversationId: { type: 'string' } },
        required: ['delta', 'conversationId'],
      },
      ErrorAnswer: {
        type: 'object',
        properties: {
          error: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
        },
        required: ['error'],
      },
    },
  },
});

describe('a contract', () => {
  const contract = new Contract(document);
  const [operation] = document.operations;

  const breaches = (status: number, body: unknown, headers: object = {}, requestId = 'mine') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answered = {
      'x-request-id': 'mine',
      'content-type': 'application/json',
      'x-count': '1',
      ...headers,
    };
    const request = { method: 'POST', target: '/things', headers: { 'x-request-id': requestId } };
    return contract.breaches(operation!, request, { status, headers: answered, text }).join();
  };
  const stream = { 'content-type': 'text/event-stream; charset=utf-8' };
  const event = 'data: {"delta":"a","conversationId":"b"}\n\n';

  it.each<[string, number, unknown, object?]>([
    ['an answer as documented', 200, { madeAt: '2026-11-21T09:30:00.000Z', kind: 'a' }],
    ['null where it is allowed', 200, { madeAt: null, kind: null }],
    ['an empty answer', 204, ''],
    ['a documented error', 400, { error: { code: 'BAD_NAME' } }],
    ['a stream', 200, `: still there\n\n${event}${event}data: [DONE]\n\n`, stream],
  ])('accepts %s', (_, status, body, headers = {}) => {
    expect(breaches(status, body, headers)).toBe('');
  });

  it.each<[string, RegExp, number, unknown, object?]>([
    ['another status', /status 409 is not documented/, 409, {}],
    ['a fault, documented or not', /answered 500/, 500, { error: { code: 'BROKEN' } }],
    ['another content type', /content type "text\/html"/, 200, '', { 'content-type': 'text/html' }],
    ['no content type', /content type/, 200, '{}', { 'content-type': undefined }],
    ['no JSON', /not JSON/, 200, '{'],
    ['a missing property', /required property 'madeAt'/, 200, {}],
    ['an additional property', /additional properties/, 200, { madeAt: null, more: 1 }],
    ['a wrong format', /format "date-time"/, 200, { madeAt: 'yesterday' }],
    ['a value outside the enum', /breaks its schema/, 200, { madeAt: null, kind: 'c' }],
    ['a code that is not documented for the operation', /code OTHER/, 400, { error: { code: 'OTHER' } }],
    ['a body where none is documented', /has a body/, 204, '{}'],
    [
      'a required header that is missing',
      /lacks the header x-count/,
      200,
      { madeAt: null },
      { 'x-count': undefined },
    ],
    ['a header that breaks its schema', /header x-count breaks/, 200, { madeAt: null }, { 'x-count': '0' }],
    ['a missing request id', /no well-formed x-request-id/, 204, '', { 'x-request-id': undefined }],
    ['a request id that is not echoed', /does not echo/, 204, '', { 'x-request-id': 'other' }],
    ['a stream without its end', /does not end in \[DONE\]/, 200, event, stream],
    ['a stream with another line', /the line "event: x"/, 200, `event: x\n${event}data: [DONE]\n\n`, stream],
    ['an event without delta', /'delta'/, 200, 'data: {}\n\ndata: [DONE]\n\n', stream],
  ])('notices %s', (_, expected, status, body, headers = {}) => {
    expect(breaches(status, body, headers)).toMatch(expected);
  });

  it('notices that a bad request id is echoed', () => {
    expect(breaches(204, '', { 'x-request-id': 'a b' }, 'a b')).toMatch(/no well-formed x-request-id/);
  });

  it.each([
    [{ name: 'abc' }, true],
    [{ name: '  abc  ' }, true],
    [{ name: 'abcd' }, false],
    [{ name: 1 }, false],
    [{}, false],
    [[], false],
    [JSON.parse('{"name":"a","__proto__":{}}'), false],
  ])('says whether the body %j is accepted', (body, isTaken) => {
    expect(contract.accepts(operation!.body!, body)).toBe(isTaken);
  });
});
