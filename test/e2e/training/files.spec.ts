import { randomBytes } from 'node:crypto';
import { createAgent, ended } from '../../support/agent';
import type { Answer } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const GUIDE = '# Harbour guide\n\n## Parking\n\nParking at the harbour costs four euros a day.\n';

describe('a file', () => {
  const { live } = useSharedService();
  let agent: string;
  beforeEach(async () => {
    agent = await createAgent(live);
  });

  const add = (files: Parameters<typeof live.upload>[1], headers: Record<string, string> = {}) =>
    live.upload(`${agent}/training/files`, files, headers);
  const sources = async (): Promise<{ source: string; type: string }[]> =>
    (await live.get(`${agent}/training`)).body.sources;
  const problemOf = ({ status, body }: Answer): unknown[] => [
    status,
    body.error.code,
    ...(body.error.details.fields ?? []).map(
      ({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`,
    ),
  ];

  it('is read, answers, and is handed out byte for byte', async () => {
    const answer = await add({ 'guide.md': GUIDE });
    expect(answer.status).toBe(201);
    const [source] = answer.body.sources;
    expect(source).toMatchObject({ source: 'guide.md', type: 'file', status: 'pending', trainingUrl: null });
    expect(answer.headers.get('location')).toBe(`/api/v1${agent}/training/${source.id}`);
    const path = `${agent}/training/${source.id}`;
    expect((await ended(live, path)).source).toMatchObject({ status: 'completed', title: 'Harbour guide' });
    const { body } = await live.post(`${agent}/chat`, { message: 'What does parking at the harbour cost?' });
    expect(body.text).toContain('four euros');
    const file = await live.download(`${path}/file`);
    expect(file.bytes.toString()).toBe(GUIDE);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=guide.md',
      'content-length': String(GUIDE.length),
      'x-content-type-options': 'nosniff',
    });
  });

  it('of many frames is handed out byte for byte', async () => {
    const bytes = randomBytes(5_000_000);
    const { body } = await add({ 'noise.bin': bytes });
    const file = await live.download(`${agent}/training/${body.sources[0].id}/file`);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-length')).toBe('5000000');
  });

  it('that nobody can read becomes a failed source with a reason, and can be read again', async () => {
    const { body } = await add({ 'noise.pdf': randomBytes(1000) });
    const path = `${agent}/training/${body.sources[0].id}`;
    const failed = await ended(live, path);
    expect(failed.source.status).toBe('failed');
    expect(failed.progress.error).toMatch(/cannot be read/);
    expect((await live.post(`${path}/retrain`)).status).toBe(202);
    expect((await ended(live, path)).source.status).toBe('failed');
  });

  it('becomes a source of its own, in the order of the request', async () => {
    const { body } = await add({ 'b.txt': 'Bees fly.', 'a.txt': 'Ants walk.' });
    expect(body.sources.map(({ source }: { source: string }) => source)).toEqual(['b.txt', 'a.txt']);
    expect((await sources()).map(({ source }) => source)).toEqual(['b.txt', 'a.txt']);
    for (const { id } of body.sources)
      expect((await ended(live, `${agent}/training/${id}`)).source.status).toBe('completed');
  });

  it('has the last part of its path as its name, in any language', async () => {
    const { body } = await add({ '../../etc/Preisliste für Gäste – 料金.txt': 'Zimmer kosten 90 Euro.' });
    const [{ id, source }] = body.sources;
    expect(source).toBe('Preisliste für Gäste – 料金.txt');
    const { headers } = await live.download(`${agent}/training/${id}/file`);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -~]*"; filename\*=UTF-8''Preisliste%20f%C3%BCr/,
    );
  });

  it('with the name of another source is refused, and with it the whole request', async () => {
    await add({ 'a.txt': 'Ants walk.' });
    const refused = await add({ 'b.txt': 'Bees fly.', 'a.txt': 'Ants run.' });
    expect(problemOf(refused)).toEqual([409, 'CONFLICT']);
    expect(refused.body.error).toMatchObject({
      message: 'source "a.txt" already exists',
      details: { resource: 'source', name: 'a.txt' },
    });
    expect(await sources()).toHaveLength(1);
    const { body } = await add({ 'a.md': 'Ants.' });
    expect(body.sources).toHaveLength(1);
  });

  it('is added once, however often the request is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await add({ 'a.txt': 'Ants walk.' }, headers);
    const again = await add({ 'a.txt': 'Ants walk.' }, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(problemOf(await add({ 'a.txt': 'Ants run.' }, headers))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(problemOf(await add({ 'b.txt': 'Ants walk.' }, headers))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await sources()).toHaveLength(1);
  });

  it('is refused with a reason when the form is wrong', async () => {
    const form = (build: (form: FormData) => void): Promise<Answer> => {
      const body = new FormData();
      build(body);
      return live.send('POST', `${agent}/training/files`, body);
    };
    const raw = (body: string, type: string): Promise<Answer> =>
      live.send('POST', `${agent}/training/files`, body, { 'content-type': type });
    const file = new Blob(['text']);
    const invalid = (problem: string) => [400, 'VALIDATION_ERROR', problem];
    expect(problemOf(await form(() => undefined))).toEqual(invalid('files required'));
    expect(problemOf(await form((body) => body.append('file', file, 'a.txt')))).toEqual(
      invalid('file unknown'),
    );
    expect(problemOf(await form((body) => body.append('files', 'a text')))).toEqual(invalid('files unknown'));
    expect(problemOf(await form((body) => body.append('files', file, '..')))).toEqual(
      invalid('filename required'),
    );
    expect(problemOf(await form((body) => body.append('files', new Blob([]), 'a')))).toEqual(
      invalid('files.0 range'),
    );
    expect(problemOf(await form((body) => body.append('files', file, 'a'.repeat(256))))).toEqual(
      invalid('filename max_length'),
    );
    const many = await form((body) => {
      for (let number = 0; number < 21; number++) body.append('files', file, `${number}.txt`);
    });
    expect(problemOf(many)).toEqual(invalid('files range'));
    expect(problemOf(await raw('--x', 'multipart/form-data; boundary=x'))).toEqual(invalid('body format'));
    expect(problemOf(await raw('--x', 'multipart/form-data'))).toEqual(invalid('body format'));
    const cut = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf a fi';
    expect(problemOf(await raw(cut, 'multipart/form-data; boundary=x'))).toEqual(invalid('body format'));
    // The parser fails twice.
    const endlessName = cut.replace('a.txt', 'a'.repeat(100_000));
    expect(problemOf(await raw(endlessName, 'multipart/form-data; boundary=x'))).toEqual(
      invalid('body format'),
    );
    expect(problemOf(await raw('{}', 'application/json'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await sources()).toEqual([]);
  });

  it('cannot be replaced or read on a schedule, and is not added as JSON', async () => {
    const { body } = await add({ 'a.txt': 'Ants walk.' });
    const path = `${agent}/training/${body.sources[0].id}`;
    expect(problemOf(await live.send('PUT', path, { data: 'x' }))).toContain('data type');
    expect(problemOf(await live.patch(path, { schedule: 'daily' }))).toContain('schedule type');
    const json = { source: 'x', type: 'file', data: 'x' };
    expect(problemOf(await live.post(`${agent}/training`, json))).toContain('type enum');
  });

  it('belongs to file sources only', async () => {
    const text = await live.post(`${agent}/training`, { source: 't', type: 'text', data: 'No file.' });
    expect(problemOf(await live.get(`${agent}/training/${text.body.source.id}/file`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
