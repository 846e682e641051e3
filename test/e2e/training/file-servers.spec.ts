import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pdfOf, scanOf } from '../../../libs/document-text/src/pdf/pdf.fixture';
import { zipOf } from '../../../libs/document-text/src/archive/zip.fixture';
import { createAgent, ended, type TrainedSource } from '../../support/agent';
import type { Client } from '../../support/client';
import { Site } from '../../support/site';
import { useService, useSharedService } from '../../support/use-service';

const OLD = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const SCAN = scanOf([{ text: 'The ferry sails at nine.' }, {}, {}]);

let servers: Site;
/** The requests to the servers, in order. */
let asked: { method: string | undefined; url: string | undefined; type: string | undefined; body: Buffer }[];
/** Their answers, in order; the last answer repeats. */
let answers: ((response: ServerResponse) => void)[];
/** The settings of the service with both servers. */
const environment: Record<string, string> = {};

const answer =
  (status: number, body: Buffer | string = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(status).end(body);

beforeAll(async () => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request;
    asked.push({ method, url, type: headers['content-type'], body: await buffer(request) });
    (answers.length > 1 ? answers.shift()! : answers[0]!)(response);
  };
  servers = await Site.start(() => (request, response) => void receive(request, response));
  environment['CONVERT_URL'] = `${servers.url}/forms/libreoffice/convert`;
  environment['OCR_URL'] = `${servers.url}/tika`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => servers.stop());

/** Uploads a file to an agent of its own, and waits until it is read. */
async function read(live: Client, name: string, content: Buffer): Promise<TrainedSource & { path: string }> {
  const agent = await createAgent(live);
  const { body } = await live.upload(`${agent}/training/files`, { [name]: new Uint8Array(content) });
  const path = `${agent}/training/${body.sources[0].id}`;
  return { ...(await ended(live, path, 60_000)), path };
}

const passagesOf = async (live: Client, path: string): Promise<[string, number | null][]> =>
  (await live.get(`${path}/passages`)).body.passages.map((each: { text: string; page: number | null }) => [
    each.text,
    each.page,
  ]);

describe('without servers for files', () => {
  const { live } = useSharedService();

  it.each([
    ['of an old format', 'prices.doc', OLD, /old format.*CONVERT_URL/],
    ['of pictures', 'scan.pdf', scanOf([{}]), /only pictures.*OCR_URL/],
  ])('a file %s fails with the setting that would help', async (_, name, content, reason) => {
    const { source, progress } = await read(live, name, content);
    expect([source.status, progress.error]).toEqual(['failed', expect.stringMatching(reason)]);
  });
});

describe('with servers for files', () => {
  // It has both servers.
  const { live, service } = useService(environment);
  const temporary = (): string[] => readdirSync(join(service.setting('DATA_DIR')!, 'files', 'incoming'));

  it('a file of an old format is converted to a PDF, also after an outage, and its passages have pages', async () => {
    const pdf = pdfOf([
      [{ y: 700, text: 'Cedar costs 410 euros.' }],
      [{ y: 700, text: 'Maple costs 320 euros.' }],
    ]);
    answers = [answer(503), answer(200, pdf)];
    const { source, path } = await read(live, 'Secret Prices.DOC', OLD);
    expect([source.status, await passagesOf(live, path)]).toEqual([
      'completed',
      [
        ['Cedar costs 410 euros.', 1],
        ['Maple costs 320 euros.', 2],
      ],
    ]);
    expect(asked).toHaveLength(2);
    const { method, url, type, body } = asked[1]!;
    expect([method, url, type]).toEqual([
      'POST',
      '/forms/libreoffice/convert',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ]);
    expect(body.includes('name="files"; filename="file.doc"')).toBe(true);
    expect(body.includes(OLD)).toBe(true);
    expect(temporary()).toEqual([]);
  });

  it('old files in a ZIP and in a mail are converted, in their places, and what cannot be converted is skipped', async () => {
    const pdf = pdfOf([[{ y: 700, text: 'Cedar costs 410 euros.' }]]);
    answers = [answer(200, pdf), answer(400), answer(200, pdf)];
    const zip = zipOf({ 'a/Prices.XLS': OLD, 'b.doc': OLD, 'c.txt': 'Dogs are welcome.' });
    const zipped = await read(live, 'all.zip', zip);
    expect(zipped.progress.skipped).toMatchObject([{ url: 'b.doc', reason: 'old_format' }]);
    expect(await passagesOf(live, zipped.path)).toEqual([
      ['Cedar costs 410 euros.', 1],
      ['Dogs are welcome.', null],
    ]);
    expect(asked.map(({ body }) => /filename="([^"]*)"/.exec(body.toString('latin1'))?.[1])).toEqual([
      'file.xls',
      'file.doc',
    ]);
    const mail = [
      'From: a@b.example\r\nSubject: Prices\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n',
      '--x\r\nContent-Type: application/msword\r\nContent-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename=old.doc\r\n',
      `${OLD.toString('base64')}\r\n--x--\r\n`,
    ];
    const mailed = await read(live, 'mail.eml', Buffer.from(mail.join('\r\n')));
    expect(await passagesOf(live, mailed.path)).toContainEqual(['Cedar costs 410 euros.', 1]);
    answers = [answer(400)];
    const none = await read(live, 'old.zip', zipOf({ 'b.doc': OLD }));
    expect([none.source.status, none.progress.error]).toEqual([
      'failed',
      expect.stringMatching(/could not convert it\.$/),
    ]);
    expect(temporary()).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['refuses it', answer(400, 'bad')],
    ['fails', answer(500)],
    ['answers with too much', answer(200, Buffer.alloc(31_000_000))],
  ])('a file that the converter %s fails in plain words', async (_, respond) => {
    answers = [respond];
    const { source, progress } = await read(live, 'prices.xls', OLD);
    expect([source.status, progress.error]).toEqual([
      'failed',
      expect.stringMatching(/could not convert it\.$/),
    ]);
  });

  it('the pages without text are asked for one by one, and keep their numbers', async () => {
    answers = [answer(200, 'Bicycles cost\neleven euros.\n\n\nHelmets are free.\n'), answer(204)];
    const { source, progress, path } = await read(live, 'guide.pdf', SCAN);
    expect(source.status).toBe('completed');
    expect(await passagesOf(live, path)).toEqual([
      ['The ferry sails at nine.', 1],
      [expect.stringMatching(/^Bicycles cost\s+eleven euros\.\s+Helmets are free\.$/), 2],
    ]);
    expect(progress.warnings).toMatchObject([
      { code: 'pictures_without_text', message: expect.stringContaining(' on page 3 ') },
    ]);
    expect(asked.map(({ method, url, type }) => [method, url, type])).toEqual(
      Array.from({ length: 2 }, () => ['PUT', '/tika', 'application/pdf']),
    );
    for (const { body } of asked) expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(temporary()).toEqual([]);
  });

  it('a scan is read although it has no text of its own, also in a ZIP, and fails if none is found', async () => {
    answers = [answer(200, 'The museum opens at ten.')];
    const zipped = await read(
      live,
      'all.zip',
      zipOf({ 'a.pdf': scanOf([{}]), 'b.txt': 'Dogs are welcome.' }),
    );
    expect((await passagesOf(live, zipped.path)).map(([text]) => text).sort()).toEqual([
      'Dogs are welcome.',
      'The museum opens at ten.',
    ]);
    answers = [answer(200, ' \n')];
    const { source, progress } = await read(live, 'scan.pdf', scanOf([{}]));
    expect([source.status, progress.error]).toEqual(['failed', expect.stringMatching(/only pictures/)]);
    expect(progress.error).not.toContain('OCR_URL');
  });
});
