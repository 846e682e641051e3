import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, ended } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';

const QUESTION = 'What does parking at the harbour cost?';

describe('a file that is replaced', () => {
  // Limits low enough to be reached; its folder is read.
  const { service } = useService({ FILES_PER_ACCOUNT: '2', FILES_MAX_BYTES: '2000000' });
  let live: Client;
  let agent: string;
  let path: string;

  beforeEach(async () => {
    ({ live } = await service.tenant());
    agent = await createAgent(live);
    const { body } = await live.upload(`${agent}/training/files`, { 'guide.md': price('four') });
    path = `${agent}/training/${body.sources[0].id}`;
    await ended(live, path);
  });
  afterEach(async () => {
    await live.delete(agent);
    await stored(0);
  });

  const price = (euros: string): string =>
    `# Harbour guide\n\nParking at the harbour costs ${euros} euros a day.\n`;
  const replace = (
    name: string,
    content: string,
    headers: Record<string, string> = {},
    of = path,
    url?: string,
  ): Promise<Answer> => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    if (url !== undefined) form.append('url', url);
    return live.send('PUT', `${of}/file`, form, headers);
  };
  const ask = async (): Promise<string> =>
    (await live.post(`${agent}/chat`, { message: QUESTION })).body.text as string;
  const stored = (count: number): Promise<string[]> =>
    until(
      async () =>
        readdirSync(join(service.setting('DATA_DIR')!, 'files')).filter((name) => name !== 'incoming'),
      (names) => names.length === count,
    );
  const problemOf = ({ status, body }: Answer): unknown[] => [status, body.error.code, body.error.message];

  it('answers from the previous content or the new one at every moment, and is stored once in the end', async () => {
    const before = (await live.get(path)).body.source;
    const { status, body } = await replace(
      'guide-2026.md',
      price('nine') + 'Seals rest on the sandbank.\n\n'.repeat(3_000),
    );
    expect([status, body.source]).toEqual([
      202,
      { ...before, source: 'guide-2026.md', status: 'pending', updatedAt: expect.any(String) },
    ]);
    await stored(2);
    await until(ask, (text) => {
      expect(text).toMatch(/four|nine/);
      return text.includes('nine');
    });
    expect((await ended(live, path)).source).toMatchObject({ status: 'completed', title: 'Harbour guide' });
    await stored(1);
    const file = await live.download(`${path}/file`);
    expect(file.headers.get('content-disposition')).toContain('guide-2026.md');
    expect(file.bytes.toString()).toContain('nine');
    expect((await live.get(`${agent}/training`)).body.sources).toHaveLength(1);
  });

  it('keeps what was known if the new file cannot be read, and no more than two files are stored', async () => {
    for (const name of ['a.pdf', 'b.pdf']) {
      expect((await replace(name, '%PDF-1.7 without an end')).status).toBe(202);
      const { source, progress } = await ended(live, path);
      expect(source).toMatchObject({ status: 'failed', source: name, dataCount: 1 });
      expect(progress.error).toMatch(/damaged/);
      expect(await ask()).toContain('four');
      await stored(2);
    }
    const rounds = ['five', 'six', 'seven'];
    await Promise.all(rounds.map((euros) => replace('guide.md', price(euros))));
    expect((await ended(live, path)).source).toMatchObject({ status: 'completed', dataCount: 1 });
    const { bytes } = await live.download(`${path}/file`);
    const last = rounds.find((euros) => bytes.toString().includes(euros));
    expect(await ask()).toContain(last);
    await stored(1);
  });

  it('is linked by answers at the URL of its original, which each way of changing it keeps or changes', async () => {
    const links = async (): Promise<unknown[]> => {
      await ended(live, path);
      const { source } = (await live.get(path)).body;
      const { sources } = (await live.post(`${agent}/chat`, { message: QUESTION })).body;
      const { passages } = (await live.get(`${path}/passages`)).body;
      return [source.trainingUrl, sources[0].url, passages[0].url];
    };
    const all = (url: string | null): unknown[] => [url, url, url];
    expect(await links()).toEqual(all(null));
    expect((await live.patch(path, { url: 'https://www.example.com/guide' })).status).toBe(200);
    expect(await links()).toEqual(all('https://www.example.com/guide'));
    await replace('guide.md', price('nine'));
    expect(await links()).toEqual(all('https://www.example.com/guide'));
    await replace('guide.md', price('nine'), {}, path, 'https://www.example.com/2026');
    expect(await links()).toEqual(all('https://www.example.com/2026'));
    for (const url of [
      'javascript:alert(1)',
      'https://user@example.com/',
      `https://a.com/${'a'.repeat(2048)}`,
    ]) {
      expect((await live.patch(path, { url })).status).toBe(400);
      const { status, body } = await replace('guide.md', 'x', {}, path, url);
      expect([status, body.error.details.fields[0].path]).toEqual([400, 'url']);
    }
    await replace('guide.md', price('nine'), {}, path, '');
    expect(await links()).toEqual(all(null));
    await live.patch(path, { url: 'https://www.example.com/guide' });
    expect(await links()).toEqual(all('https://www.example.com/guide'));
    await live.patch(path, { url: null });
    expect(await links()).toEqual(all(null));

    const form = new FormData();
    for (const name of ['a.md', 'b.md', 'c.md']) form.append('files', new Blob(['Seals rest.']), name);
    for (const url of ['', 'https://www.example.com/b']) form.append('url', url);
    await live.delete(agent);
    const other = await createAgent((live = (await service.tenant()).live));
    agent = other;
    const refused = await live.send('POST', `${other}/training/files`, form);
    expect(refused.body.error.code).toBe('LIMIT_REACHED');
    form.delete('files');
    for (const name of ['a.md', 'b.md']) form.append('files', new Blob(['Seals rest.']), name);
    const { body } = await live.send('POST', `${other}/training/files`, form);
    const urls = body.sources.map(({ trainingUrl }: { trainingUrl: string | null }) => trainingUrl);
    expect(urls).toEqual([null, 'https://www.example.com/b']);
    form.append('url', 'https://www.example.com/c');
    expect(problemOf(await live.send('POST', `${other}/training/files`, form))[2]).toBe(
      'url must have at most 2 items',
    );
    const text = await live.post(`${other}/training`, { source: 'text', type: 'text', data: 'Seals.' });
    const ofText = `${other}/training/${text.body.source.id}`;
    expect(problemOf(await live.patch(ofText, { url: 'https://a.com/' }))[2]).toBe(
      'url is not allowed with type text',
    );
  });

  it('is replaced at the limit of files, once for a key, and by no file that has the name of another source', async () => {
    const { body } = await live.upload(`${agent}/training/files`, { 'other.md': 'Seals rest.' });
    await ended(live, `${agent}/training/${body.sources[0].id}`);
    const headers = { 'idempotency-key': 'replace-1' };
    const first = await replace('guide.md', price('nine'), headers);
    const again = await replace('guide.md', price('nine'), headers);
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await replace('guide.md', price('ten'), headers)).status).toBe(422);
    expect(problemOf(await replace('other.md', 'x'))).toEqual([
      409,
      'CONFLICT',
      'source "other.md" already exists',
    ]);
    expect(problemOf(await replace('empty.md', ''))).toEqual([
      400,
      'VALIDATION_ERROR',
      'file must not be empty: "empty.md"',
    ]);
    expect((await replace('large.md', 'x'.repeat(2_000_001))).status).toBe(413);
    expect((await live.upload(`${path}/file`, { 'a.md': 'x' })).status).toBe(405);
    const text = await live.post(`${agent}/training`, { source: 'text', type: 'text', data: 'Seals.' });
    const ofText = `${agent}/training/${text.body.source.id}`;
    expect((await replace('a.md', 'x', {}, ofText)).status).toBe(404);
    expect((await replace('a.md', 'x', {}, `${agent}/training/1`)).status).toBe(404);
    expect((await ended(live, path)).source.status).toBe('completed');
    expect(await ask()).toContain('nine');
    await stored(2);
    const { body: log } = await live.get('/audit-log?limit=100');
    const actions = log.entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'training.replaced')).toHaveLength(1);
  });
});
