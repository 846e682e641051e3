import { Pool } from 'undici';
import { HttpResponse } from './http-response';
import { chunk, raw, Setup } from './spec-support';

const setup = new Setup();
const LONG_MS = 60_000;

describe('a gathered part of a body', () => {
  let pool: Pool;

  beforeEach(() => {
    pool = new Pool(new URL(setup.fake.url).origin);
  });
  afterEach(() => pool.destroy());

  async function ask(): Promise<HttpResponse> {
    const headers = { 'content-type': 'application/json' };
    const response = new HttpResponse(pool, {
      path: '/v1/chat/completions',
      headers,
      body: '{"stream":true}',
    });
    await response.begin();
    return response;
  }

  it('is available as soon as the body ends, in one piece', async () => {
    setup.fake.reply(raw(chunk('a'), chunk('b'), chunk('c', 'stop')));
    const response = await ask();
    await response.gather(LONG_MS);
    expect(String(await response.read())).toBe(chunk('a') + chunk('b') + chunk('c', 'stop'));
    expect(await response.read()).toBeUndefined();
  });

  it('is available as soon as the connection breaks', async () => {
    setup.fake.reply({ fault: 'reset', afterChunks: ['a'] });
    const response = await ask();
    await response.gather(LONG_MS);
    expect(String(await response.read())).toContain('"a"');
    await expect(response.read()).rejects.toThrow();
  });

  it('is available after the given time at the latest', async () => {
    setup.fake.reply({ fault: 'hang', afterChunks: ['a'] });
    const response = await ask();
    await response.gather(1);
    expect(String(await response.read())).toContain('"a"');
    response.close();
  });
});
