import { AGENT_SUSPENDED } from '../../../src/agents/agent.errors';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as AUTH_ERRORS from '../../../src/auth/auth.errors';
import { STREAM_STOPPED } from '../../../src/chat/replies/streams.errors';
import * as MODEL_ERRORS from '../../../src/models/model.errors';
import { ERRORS as PLATFORM_ERRORS } from '../../../src/platform/http/errors';
import * as TRAINING_ERRORS from '../../../src/training/training.errors';
import * as VERSION_ERRORS from '../../../src/versions/versions.errors';
import { createAgent } from '../../support/agent';
import { onRealBackends } from '../../support/backends';
import type { Answer } from '../../support/client';
import type { FakeBehaviour } from '../../support/fake-model';
import { sendRaw, type RawAnswer } from '../../support/raw-http';
import { useServiceWithModel } from '../../support/use-service';
import {
  answerOfBug,
  answerOfStopped,
  answerToDraft,
  answerToSecond,
  answerWhileLeaving,
  answerWithoutDatabase,
} from './error-codes.faults';

/** Node looks for late requests every 30 s, and a stopping process gives its requests 25 s. */
const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_WEBHOOKS = 20;
const OPENAPI = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8'));
const PAGE = readFileSync(join(__dirname, '../../../docs/errors.md'), 'utf8');
const WEBHOOK = { name: 'CRM', url: 'https://127.0.0.1/events', events: ['message.sent'] };

/** The model's reaction to each of these messages. */
const MODEL: Record<string, FakeBehaviour> = {
  fail: { fault: 'status', status: 500 },
  overload: { fault: 'status', status: 429, retryAfter: '37' },
  hang: { fault: 'hang-before-headers' },
  hold: { fault: 'hang-before-headers' },
};

/** A way to provoke an error, and the headers of its code. */
interface Provocation {
  send: () => Promise<Answer | RawAnswer>;
  details?: object;
  headers?: Record<string, string>;
}

// A limit low enough to be reached.
const { service, model, tenant } = useServiceWithModel({ RATE_LIMIT_PLUS: '2' });
let agent: string;
/** Slow errors, which are provoked together and beside the others. */
const ERRORS = {
  AGENT_SUSPENDED,
  STREAM_STOPPED,
  ...AUTH_ERRORS,
  ...MODEL_ERRORS,
  ...PLATFORM_ERRORS,
  ...TRAINING_ERRORS,
  ...VERSION_ERRORS,
};
type ErrorCode = keyof typeof ERRORS;

let slow: Partial<Record<ErrorCode, Promise<Answer | RawAnswer>>>;

beforeAll(async () => {
  model.reply(({ body }) => MODEL[body.messages.at(-1)!.content] ?? 'Hello.');
  agent = await createAgent(tenant.live);
  slow = {
    REQUEST_TIMEOUT: sendRaw(service.baseUrl, 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n'),
    MODEL_TIMEOUT: tenant.live.post(`${agent}/chat`, { message: 'hang' }),
    ...(onRealBackends && { SERVICE_UNAVAILABLE: answerWithoutDatabase(tenant.live.token!) }),
  };
  for (const answer of Object.values(slow)) answer.catch(() => undefined);
});

afterAll(async () => {
  await Promise.allSettled(Object.values(slow));
});

const raw = (...chunks: string[]): Promise<RawAnswer> => sendRaw(service.baseUrl, ...chunks);
const chat = (message: string): Promise<Answer> => tenant.live.post(`${agent}/chat`, { message });
const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  tenant.live.send('POST', '/agents', body, headers);

const PROVOCATIONS: Record<ErrorCode, Provocation> = {
  VALIDATION_ERROR: {
    send: () => tenant.live.post(`${agent}/chat`, { massage: 'Hi' }),
    details: {
      fields: [
        { path: 'message', rule: 'required', message: 'message is required' },
        { path: 'massage', rule: 'unknown', message: 'massage is not a known field' },
      ],
    },
  },
  MALFORMED_JSON: { send: () => create('{"name":') },
  INVALID_IDEMPOTENCY_KEY: { send: () => create({ name: 'a' }, { 'idempotency-key': 'a'.repeat(256) }) },
  INVALID_CURSOR: { send: () => tenant.live.get('/agents?cursor=bm90LW91cnM') },
  BAD_REQUEST: {
    send: () => {
      const head = 'POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n';
      return raw(`${head}Authorization: Bearer ${tenant.live.token}\r\n\r\nno-length\r\n{}\r\n`);
    },
  },
  UNAUTHENTICATED: {
    send: () => service.client().get('/agents'),
    details: { reason: 'missing' },
    headers: { 'WWW-Authenticate': 'Bearer' },
  },
  PLAN_UPGRADE_REQUIRED: {
    send: async () => (await service.tenant('pro')).live.post('/agents', { name: 'a' }),
    details: { requiredPlan: 'enterprise', currentPlan: 'pro' },
  },
  INSUFFICIENT_SCOPE: {
    send: async () => (await service.key(tenant.accountId, { scopes: ['agents:read'] })).post('/agents'),
    details: { requiredScope: 'agents:write' },
  },
  ACCOUNT_SUSPENDED: {
    send: async () => {
      const { accountId, live } = await service.tenant();
      await service.admin.patch(`/accounts/${accountId}`, { suspended: true });
      return live.get('/agents');
    },
  },
  AGENT_SUSPENDED: {
    send: async () => {
      const suspended = await createAgent(tenant.live);
      await service.admin.patch(`/accounts/${tenant.accountId}${suspended}`, { suspended: true });
      return tenant.live.post(`${suspended}/chat`, { message: 'Hi' });
    },
  },
  HTTPS_REQUIRED: {
    send: () => tenant.live.send('GET', '/agents', undefined, { 'x-forwarded-proto': 'http' }),
  },
  NOT_FOUND: { send: () => tenant.live.get('/agents/1'), details: { resource: 'agent' } },
  ROUTE_NOT_FOUND: { send: () => tenant.live.get('/bots'), details: { resource: 'route' } },
  METHOD_NOT_ALLOWED: {
    send: () => tenant.live.send('PUT', agent, {}),
    headers: { Allow: 'DELETE, GET, HEAD, PATCH' },
  },
  REQUEST_TIMEOUT: { send: () => slow.REQUEST_TIMEOUT! },
  TRIAL_REQUIRED: {
    send: () => answerToDraft(tenant.live, { isTried: false }),
    details: { goldenQuestions: [expect.any(Object)] },
  },
  GOLDEN_QUESTIONS_BROKEN: {
    send: () => answerToDraft(tenant.live, { isTried: true }),
    details: { goldenQuestions: [expect.any(Object)] },
  },
  AGENT_CHANGED: {
    send: async () => {
      const changed = await createAgent(tenant.live);
      const { body } = await tenant.live.post(`${changed}/versions`, {});
      await tenant.live.patch(changed, { botName: 'Bo' });
      return tenant.live.post(`${changed}/versions/${body.version.id}/publish`, {});
    },
    details: { baseNumber: 1, liveNumber: 2 },
  },
  CONFLICT: {
    send: async () => {
      // An agent of its own: an agent that is learning for the first time does not ask the model.
      const learning = await createAgent(tenant.live);
      const source = { source: 'faq', type: 'text', data: 'Some words.' };
      await tenant.live.post(`${learning}/training`, source);
      return tenant.live.post(`${learning}/training`, source);
    },
    details: { resource: 'source' },
  },
  LIMIT_REACHED: {
    send: async () => {
      const { live } = await service.tenant();
      for (let count = 0; count < MAX_WEBHOOKS; count++) await live.post('/webhooks', WEBHOOK);
      return live.post('/webhooks', WEBHOOK);
    },
    details: { limit: MAX_WEBHOOKS },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    send: () => answerToSecond(model, tenant.live, agent, 'hold'),
    headers: { 'Retry-After': '1' },
  },
  STREAM_STOPPED: { send: () => answerOfStopped(model, tenant.live, agent, 'hold') },
  PRECONDITION_FAILED: {
    send: () => tenant.live.send('PATCH', agent, { name: 'Eve' }, { 'if-match': '"old"' }),
  },
  PAYLOAD_TOO_LARGE: {
    send: () => create({ name: 'a'.repeat(262_144) }),
    details: { limitBytes: 262_144 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    send: () => create('name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    details: { expected: 'application/json' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    send: async () => {
      await create({ name: 'a' }, { 'idempotency-key': 'used' });
      return create({ name: 'b' }, { 'idempotency-key': 'used' });
    },
  },
  SOURCE_UNREADABLE: {
    send: () => tenant.live.post(`${agent}/training/preview`, { type: 'page', url: 'http://10.0.0.1/' }),
    details: { reason: 'refused_address' },
  },
  RATE_LIMITED: {
    send: async () => {
      const { live } = await service.tenant('plus');
      for (let count = 0; count < 2; count++) await live.get('/agents/1/leads');
      return live.get('/agents/1/leads');
    },
    details: { limit: 2, windowSeconds: 60, retryAfterSeconds: expect.any(Number) },
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  },
  HEADERS_TOO_LARGE: {
    send: () => raw(`GET /api/v1/agents HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`),
  },
  INTERNAL_ERROR: { send: answerOfBug },
  MODEL_ERROR: { send: () => chat('fail'), details: { retryable: true } },
  MODEL_OVERLOADED: {
    send: () => chat('overload'),
    details: { retryable: true },
    headers: { 'Retry-After': '37' },
  },
  SERVICE_UNAVAILABLE: {
    send: () => slow.SERVICE_UNAVAILABLE ?? answerWhileLeaving(service, model, () => chat('hang')),
    headers: { 'Retry-After': '5' },
  },
  MODEL_TIMEOUT: { send: () => slow.MODEL_TIMEOUT!, details: { retryable: true } },
};

/** In the order of the OpenAPI document. */
const CODES: ErrorCode[] = OPENAPI.components.schemas.ErrorCode['x-extensible-enum'];
const exampleDetails = (code: ErrorCode): object => {
  const error = ERRORS[code];
  return ('details' in error && error.details) || {};
};

/** The service stops for the last one. */
const LAST: ErrorCode = 'SERVICE_UNAVAILABLE';
const IN_TURN = [...CODES.filter((code) => code !== LAST), LAST];

describe('the error codes', () => {
  it('are all provoked here, and no others', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(CODES.toSorted());
    expect(Object.keys(ERRORS).sort()).toEqual(CODES.toSorted());
  });

  it('name a first problem in the message of a VALIDATION_ERROR', async () => {
    expect((await PROVOCATIONS.VALIDATION_ERROR.send()).body.error.message).toBe('message is required');
  });

  it('say the same wait in the body as in the header of a 429', async () => {
    const { headers, body } = await PROVOCATIONS.RATE_LIMITED.send();
    expect(headers.get('retry-after')).toBe(String(body.error.details.retryAfterSeconds));
  });

  it.each(IN_TURN)('are answered with the status, details and headers they promise: %s', async (code) => {
    const { send, details = {}, headers = {} } = PROVOCATIONS[code];
    const answer = await send();
    expect([answer.status, answer.body]).toEqual([
      ERRORS[code].status,
      { error: { code, message: expect.stringMatching(/^\S.*$/), details } },
    ]);
    expect(Object.keys(details)).toEqual(Object.keys(exampleDetails(code)));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': expect.stringMatching(NEW_ID),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/ at |node_modules|select |\.js|ply_/i);
  });
});

describe('the page about errors', () => {
  const sections = new Map(
    PAGE.split(/^### /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );

  it('has a section for every code, and none without one', () => {
    expect([...sections.keys()].sort()).toEqual(CODES.toSorted());
  });

  it.each(CODES)('documents the true status, details and headers: %s', (code) => {
    const section = sections.get(code) ?? '';
    const { status } = ERRORS[code];
    expect(section).toMatch(new RegExp(`^${code}\n\n\\*\\*${status}\\*\\* `));
    const example = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? 'null');
    expect(example).toEqual({
      error: { code, message: expect.any(String), details: expect.any(Object) },
    });
    expect(Object.keys(example.error.details)).toEqual(Object.keys(exampleDetails(code)));
    for (const header of Object.keys(PROVOCATIONS[code].headers ?? {})) {
      expect(section).toContain(`\`${header}\``);
    }
  });

  it('lists every code with its status at the top', () => {
    const rows = PAGE.matchAll(/^\| \[`(\w+)`\]\(#(\w+)\) +\| (\d+) /gm);
    const listed = [...rows].map(([, code, anchor, status]) => [code, anchor, Number(status)]);
    expect(listed).toEqual(CODES.map((code) => [code, code.toLowerCase(), ERRORS[code].status]));
  });
});
