import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createAgent, ended } from '../../support/agent';
import type { Client } from '../../support/client';
import { FORM_TYPE, formOf } from '../../support/form';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';

const PARKING = 'Parking at the harbour costs four euros a day.';
const MAX_BYTES = 200_000;
const FILES_PER_ACCOUNT = 5;

describe('the stored files', () => {
  // Limits low enough to be reached; its folder and its output are read.
  const { service } = useService({
    FILES_MAX_BYTES: String(MAX_BYTES),
    FILES_PER_ACCOUNT: String(FILES_PER_ACCOUNT),
    FILE_BYTES_PER_ACCOUNT: '500000',
    PASSAGES_PER_ACCOUNT: '20',
    LOG_LEVEL: 'info',
  });
  let live: Client;
  let agent: string;
  beforeEach(async () => {
    ({ live } = await service.tenant());
    agent = await createAgent(live);
  });

  const folder = (): string => join(service.setting('DATA_DIR')!, 'files');
  const stored = (): string[] => readdirSync(folder()).filter((name) => name !== 'incoming');
  const temporary = (): string[] => readdirSync(join(folder(), 'incoming'));
  const add = (name: string, content: string | Uint8Array<ArrayBuffer> = PARKING) =>
    live.upload(`${agent}/training/files`, { [name]: content });
  const added = async (name: string, content = PARKING): Promise<string> =>
    `${agent}/training/${(await add(name, content)).body.sources[0].id}`;
  const limitOf = ({ status, body }: Awaited<ReturnType<typeof add>>): unknown[] => [
    status,
    body.error?.code,
    body.error?.details.limit,
  ];
  const nothingStored = () =>
    until(
      async () => stored(),
      (names) => names.length === 0,
    );
  const sources = async (): Promise<object[]> => (await live.get(`${agent}/training`)).body.sources;

  it('are encrypted, and leave nothing of their reading behind', async () => {
    const path = await added('parking.txt');
    await ended(live, path);
    expect(stored()).toHaveLength(1);
    for (const name of stored()) expect(readFileSync(join(folder(), name)).includes('harbour')).toBe(false);
    expect(temporary()).toEqual([]);
    await live.delete(path);
    await nothingStored();
  });

  it('are deleted with their source and their agent, even while an earlier one is being read', async () => {
    const path = await added('a.txt');
    await added('b.txt', PARKING.repeat(4000));
    expect(stored()).toHaveLength(2);
    expect((await live.delete(path)).status).toBe(204);
    await until(
      async () => stored(),
      (names) => names.length === 1,
    );
    expect((await live.delete(agent)).status).toBe(204);
    await nothingStored();
    expect(temporary()).toEqual([]);
  });

  it('do not include files of a request that was refused, cut off or repeated', async () => {
    await added('a.txt');
    expect((await add('a.txt')).status).toBe(409);
    const tooLarge = await add('large.txt', new Uint8Array(MAX_BYTES + 1));
    expect([tooLarge.status, tooLarge.body.error.details]).toEqual([413, { limitBytes: MAX_BYTES }]);
    expect((await add('exact.txt', 'x'.repeat(MAX_BYTES))).status).toBe(201);
    await leaveInTheMiddle();
    const headers = { 'idempotency-key': 'again' };
    const path = `${agent}/training/files`;
    for (const status of [201, 201]) {
      expect((await live.upload(path, { 'b.txt': PARKING }, headers)).status).toBe(status);
    }
    expect(await sources()).toHaveLength(3);
    await until(
      async () => temporary(),
      (names) => names.length === 0,
    );
    await until(
      async () => stored(),
      (names) => names.length === 3,
    );
    await live.delete(agent);
    await nothingStored();
  });

  /** Sends half a file, waits until it arrives, and closes the connection. */
  async function leaveInTheMiddle(): Promise<void> {
    const form = formOf('half.txt', 'x'.repeat(150_000));
    const sent = request(`${live.baseUrl}${agent}/training/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.token}`,
        'content-type': FORM_TYPE,
        'content-length': form.length,
      },
    });
    sent.on('error', () => undefined);
    sent.write(form.slice(0, 100_000));
    await until(
      async () => temporary(),
      (names) => names.length > 0,
    );
    sent.destroy();
  }

  it('of an account stay within its quotas, however many requests come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: FILES_PER_ACCOUNT + 5 }, (_, number) => add(`${number}.txt`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FILES_PER_ACCOUNT);
    expect(answers.filter(({ status }) => status !== 201).map(limitOf)).toEqual(
      Array.from({ length: 5 }, () => [409, 'LIMIT_REACHED', FILES_PER_ACCOUNT]),
    );
    const { limits, usage } = (await live.get('/me')).body;
    expect(limits).toMatchObject({ files: FILES_PER_ACCOUNT, fileBytes: 500_000, passages: 20 });
    expect(usage).toMatchObject({ files: FILES_PER_ACCOUNT, fileBytes: FILES_PER_ACCOUNT * PARKING.length });
    for (const path of (await sources()) as { id: number }[])
      await live.delete(`${agent}/training/${path.id}`);
    expect((await add('after.txt')).status).toBe(201);
    await until(
      async () => stored(),
      (names) => names.length === 1,
    );
    const two = await live.upload(`${agent}/training/files`, {
      'one.txt': 'x'.repeat(MAX_BYTES),
      'two.txt': 'y'.repeat(MAX_BYTES),
    });
    expect(two.status).toBe(201);
    const names = Array.from({ length: FILES_PER_ACCOUNT - 2 }, (_, number) => [`${number}.txt`, PARKING]);
    const many = await live.upload(`${agent}/training/files`, Object.fromEntries(names));
    expect(many.body.error.message).toBe(`an account may have ${FILES_PER_ACCOUNT} files`);
    expect(limitOf(await add('more.txt', 'z'.repeat(MAX_BYTES)))).toEqual([409, 'LIMIT_REACHED', 500_000]);
    await live.delete(agent);
    await nothingStored();
  });

  it('and all other sources of an account have no more passages than it may have', async () => {
    const words = 'Seals rest on the sandbank all day while the ferry passes between the islands. ';
    const sections = (count: number): string =>
      Array.from({ length: count }, (_, number) => `# Part ${number}\n\n${words.repeat(12)}`).join('\n\n');
    const ending = async (path: string) => {
      const { source, progress } = await ended(live, path);
      return [source.status, progress.error];
    };
    expect(await ending(await added('some.md', sections(15)))).toEqual(['completed', null]);
    const text = { source: 'text', type: 'text', data: sections(15) };
    const { body } = await live.post(`${agent}/training`, text);
    expect(await ending(`${agent}/training/${body.source.id}`)).toEqual([
      'failed',
      'With this source, the account would have more than 20 passages.',
    ]);
    expect((await live.get('/me')).body.usage.passages).toBeGreaterThan(10);
    await live.delete(agent);
    await nothingStored();
  });

  it('that cannot be found are looked for again, and do not fail their source', async () => {
    const path = await added('lost.txt');
    await ended(live, path);
    const [name] = stored();
    const [place, elsewhere] = [join(folder(), name!), join(folder(), 'incoming', 'elsewhere')];
    renameSync(place, elsewhere);
    expect((await live.get(`${path}/file`)).status).toBe(503);
    await live.post(`${path}/retrain`);
    await until(
      async () => service.output,
      (output) => /ObjectStorageError[^\n]*ENOENT[^\n]*it is tried again/.test(output),
    );
    expect((await live.get(path)).body.source.status).toBe('pending');
    renameSync(elsewhere, place);
    expect((await ended(live, path, 60_000)).source.status).toBe('completed');
  });

  it('that were changed on disk are not handed out', async () => {
    const path = await added('changed.txt');
    await ended(live, path);
    for (const name of stored()) {
      const bytes = readFileSync(join(folder(), name));
      bytes[3]! ^= 1;
      writeFileSync(join(folder(), name), bytes);
    }
    await expect(live.download(`${path}/file`)).rejects.toThrow();
  });
});
