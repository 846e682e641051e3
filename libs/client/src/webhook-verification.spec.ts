import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from './errors.js';
import { signWebhook } from './webhook-signing.js';
import { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhook-verification.js';

const secret = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const SECRET = secret(1);
const AT = new Date(1_700_000_000_000);
const BODY = JSON.stringify({ id: 'e', type: 'webhook.test', data: { text: 'héllo €' } });

/** The headers of a delivery, signed by the reference implementation of Standard Webhooks. */
function signed(by = SECRET, body = BODY, at = AT) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  };
}

interface Given {
  body?: string | Uint8Array;
  secrets?: string | string[];
  at?: Date;
}

const verify = (headers: WebhookHeaders, { body = BODY, secrets = SECRET, at = AT }: Given = {}) =>
  verifyWebhook(body, headers, secrets, { nowMs: at.getTime() });

/** The code of the guide for n8n, Zapier and Make, as these programs run it. */
function recipe(inputData: object): { isGenuine: boolean; event: object } {
  const guide = readFileSync(join(__dirname, '../../../docs/webhooks.md'), 'utf8');
  const code = /^```js\n(const \{ createHmac \}.*?)^```/ms.exec(guide)![1]!;
  const run = compileFunction(code, ['inputData', 'require']) as (
    ...given: unknown[]
  ) => ReturnType<typeof recipe>;
  return run(inputData, createRequire(__filename));
}

describe('the recipe for programs without code', () => {
  it('accepts genuine deliveries, also after a rotation, and no forged or old ones', async () => {
    const event = JSON.parse(BODY) as WebhookEvent;
    const { body, headers } = await signWebhook(event, SECRET);
    const given = {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signatures: headers['webhook-signature'],
      body,
      secret: SECRET,
    };
    expect(recipe(given)).toEqual({ isGenuine: true, event });
    expect(recipe({ ...given, signatures: `v1,AAAA ${given.signatures}` }).isGenuine).toBe(true);
    expect(recipe({ ...given, body: body.replace('webhook', 'wabhook') }).isGenuine).toBe(false);
    expect(recipe({ ...given, secret: secret(2) }).isGenuine).toBe(false);
    const old = (await signWebhook(event, SECRET, { nowMs: Date.now() - 600_000 })).headers;
    const late = { timestamp: old['webhook-timestamp'], signatures: old['webhook-signature'] };
    expect(recipe({ ...given, ...late }).isGenuine).toBe(false);
  });
});

describe('a delivery that is signed for a test of a receiver', () => {
  const event = JSON.parse(BODY) as WebhookEvent;

  it('is accepted by this library and by the reference implementation', async () => {
    const { body, headers } = await signWebhook(event, SECRET);
    expect(await verifyWebhook(body, headers, SECRET)).toEqual(event);
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(event);
    expect(headers['webhook-id']).toBe('e');
  });

  it('may have another id and time', async () => {
    const options = { id: 'msg_1', nowMs: AT.getTime() };
    const { headers } = await signWebhook(event, SECRET, options);
    expect(headers).toEqual({ 'content-type': 'application/json', ...signed() });
  });
});

describe('a delivery', () => {
  it('yields its event, from text or bytes, with the headers of fetch or Node.js', async () => {
    const event = JSON.parse(BODY);
    expect(await verify(signed())).toEqual(event);
    expect(await verify(signed(), { body: new TextEncoder().encode(BODY) })).toEqual(event);
    expect(await verify(new Headers(signed()))).toEqual(event);
  });

  it('is accepted with any of several secrets and signatures, as during a rotation', async () => {
    expect(await verify(signed(), { secrets: [secret(2), SECRET] })).toMatchObject({ id: 'e' });
    const both = `${signed(secret(2))['webhook-signature']} ${signed()['webhook-signature']}`;
    expect(await verify({ ...signed(), 'webhook-signature': both })).toMatchObject({ id: 'e' });
  });

  it.each<[string, WebhookHeaders, Given]>([
    ['by another secret', signed(secret(2)), {}],
    ['with another body', signed(), { body: `${BODY} ` }],
    ['with another id', { ...signed(), 'webhook-id': 'msg_2' }, {}],
    ['that is too old', signed(), { at: new Date(AT.getTime() + 301_000) }],
    ['that is too new', signed(), { at: new Date(AT.getTime() - 301_000) }],
    ['with a timestamp that is not a number', { ...signed(), 'webhook-timestamp': 'NaN' }, {}],
    ['without a signature', { ...signed(), 'webhook-signature': undefined }, {}],
    ['with two ids', { ...signed(), 'webhook-id': ['msg_1', 'msg_1'] }, {}],
    ['with a signature of another version', { ...signed(), 'webhook-signature': 'v2,AAAA v1,%%% v1' }, {}],
    ['when there is no secret', signed(), { secrets: [] }],
  ])('%s is refused', async (_, headers, options) => {
    await expect(verify(headers, options)).rejects.toThrow(WebhookVerificationError);
  });

  it('is not checked with a malformed secret', async () => {
    for (const wrong of ['', 'whsec_', 'ply_live_x', 'whsec_%%'])
      await expect(verify(signed(), { secrets: wrong })).rejects.toThrow(TypeError);
  });
});
