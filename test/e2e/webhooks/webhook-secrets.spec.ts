import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createBackends, type Backends } from '../../support/backends';
import { Service } from '../../support/service';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const INPUT = { name: 'CRM', url: 'https://hooks.example.com/parley', events: ['message.sent'] };

let backends: Backends;
let service: Service;

beforeAll(async () => {
  backends = await createBackends();
  // All that it keeps and prints is read.
  service = await Service.start({ ...backends.environment, LOG_LEVEL: 'debug' });
});

afterAll(async () => {
  await service.stop();
  await backends.remove();
});

/** Every form in which a secret could be in a file or, as PostgreSQL writes bytes, in a row. */
function formsOf(secret: string): (string | Buffer)[] {
  const encoded = secret.slice('whsec_'.length);
  const bytes = Buffer.from(encoded, 'base64');
  return [encoded, bytes, bytes.toString('hex'), Buffer.from(secret).toString('hex')];
}

/** Everything the service keeps: all files of the data folder, and all rows of its database. */
async function everythingKept(): Promise<Buffer[]> {
  const { DATA_DIR: folder = '', DATABASE_URL: url } = backends.environment;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  return url ? [...files, ...(await allRows(url))] : files;
}

async function allRows(url: string): Promise<Buffer[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'bullmq')`,
    );
    const found: Buffer[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      found.push(...rows.map(({ row }) => Buffer.from(row)));
    }
    return found;
  } finally {
    await client.end();
  }
}

describe('the secret of a webhook', () => {
  it('is replaced by rotation, which shows the new one with the webhook', async () => {
    const { live } = await service.tenant();
    const { secret, ...webhook } = (await live.post('/webhooks', INPUT)).body;
    const path = `/webhooks/${webhook.id}`;
    const { status, body } = await live.post(`${path}/rotate-secret`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...webhook,
      secret: expect.stringMatching(SECRET),
      updatedAt: expect.any(String),
    });
    expect(body.secret).not.toBe(secret);
    expect(body.updatedAt > webhook.updatedAt).toBe(true);
    const again = (await live.post(`${path}/rotate-secret`)).body.secret;
    expect(new Set([secret, body.secret, again]).size).toBe(3);
  });

  it('is shown when it is made and nowhere else, nor kept or logged where it could be read', async () => {
    const { live } = await service.tenant();
    const send = (path: string, body: object) =>
      live.send('POST', path, body, { 'idempotency-key': `key of ${path}` });
    const registration = await send('/webhooks', INPUT);
    const path = `/webhooks/${registration.body.id}`;
    const rotation = await send(`${path}/rotate-secret`, {});
    const secrets: string[] = [registration.body.secret, rotation.body.secret];
    // A retry gets the same: the answer is stored, sealed.
    expect((await send('/webhooks', INPUT)).body).toEqual(registration.body);
    expect((await send(`${path}/rotate-secret`, {})).body).toEqual(rotation.body);

    const later = [
      await live.get('/webhooks'),
      await live.patch(path, { name: 'ERP' }),
      await live.delete(path),
    ];
    const output = JSON.stringify(later.map(({ body }) => body)) + service.output;
    expect(output).not.toContain('whsec_');

    await live.post('/webhooks', { ...INPUT, name: 'kept-in-plain' });
    await service.terminate();
    const kept = await everythingKept();
    expect(kept.some((bytes) => bytes.includes('kept-in-plain'))).toBe(true);
    for (const form of secrets.flatMap(formsOf)) {
      expect(kept.some((bytes) => bytes.includes(form))).toBe(false);
    }
  });
});
