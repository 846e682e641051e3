import { createAgent, ended, trainText } from '../../support/agent';
import type { Answer } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const FILE = [
  'source,question,alternatives,answer',
  'canada,Do you ship to Canada?,"Can I order from Canada?\nIs delivery to Toronto possible?","Yes, ""fast""."',
  'hours,When do you open?,,At ten.',
].join('\r\n');

describe('a file of pairs', () => {
  const { service, live } = useSharedService();
  let agent: string;
  beforeEach(async () => {
    agent = await createAgent(live);
  });

  const send = (csv: string, headers: Record<string, string> = {}): Promise<Answer> =>
    live.send('POST', `${agent}/training/pairs`, csv, { 'content-type': 'text/csv', ...headers });
  const exported = async (of = agent): Promise<string> => (await live.get(`${of}/training/pairs`)).body;
  const answerTo = async (message: string): Promise<string> =>
    (await live.post(`${agent}/chat`, { message })).body.text;
  const names = async (): Promise<string[]> =>
    (await live.get(`${agent}/training`)).body.sources.map(({ source }: { source: string }) => source);

  it('is imported whole, in its order, and its pairs answer at once', async () => {
    const { status, body } = await send(FILE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sources: [
        { source: 'canada', type: 'qa', status: 'pending' },
        { source: 'hours', type: 'qa', status: 'pending' },
      ],
      unchanged: 0,
    });
    expect(await answerTo('is delivery to toronto possible?')).toBe('Yes, "fast".');
    expect(await answerTo('when do you open')).toBe('At ten.');
    for (const { id } of body.sources) {
      expect((await ended(live, `${agent}/training/${id}`)).source.status).toBe('completed');
    }
  });

  it('that was exported is imported elsewhere as it is, and again here without any change', async () => {
    await send(FILE);
    const file = await exported();
    const other = await createAgent(live);
    await live.send('POST', `${other}/training/pairs`, file, { 'content-type': 'text/csv' });
    expect(await exported(other)).toBe(file);
    expect((await send(file)).body).toEqual({ sources: [], unchanged: 2 });
  });

  it('replaces the pairs that it names, adds others, and leaves the rest', async () => {
    await send(FILE);
    const { body } = await send(
      'source,question,answer\nhours,When do you open?,At nine.\nnew,Is it new?,It is.\n',
    );
    expect(body.sources.map(({ source }: { source: string }) => source)).toEqual(['hours', 'new']);
    expect(await names()).toEqual(['canada', 'hours', 'new']);
    expect(await answerTo('When do you open?')).toBe('At nine.');
    expect(await answerTo('Do you ship to Canada?')).toBe('Yes, "fast".');
  });

  it('is an audited change for each pair', async () => {
    const { live, accountId } = await service.tenant();
    const own = await createAgent(live);
    const csv = { 'content-type': 'text/csv' };
    await live.send('POST', `${own}/training/pairs`, FILE, csv);
    await live.send('POST', `${own}/training/pairs`, FILE.replace('At ten.', 'At nine.'), csv);
    const { body } = await service.admin.get(`/accounts/${accountId}/audit-log?objectType=training`);
    const actions = body.entries.map(({ action }: { action: string }) => action);
    expect(actions.toSorted()).toEqual(['training.added', 'training.added', 'training.replaced']);
  });

  it('may be separated by semicolons, and its columns may have any order', async () => {
    await send('\uFEFFanswer;question;source\r\n"Yes; always.";Is it open?;open\r\n');
    expect(await answerTo('Is it open?')).toBe('Yes; always.');
  });

  it('may be as Excel writes it: with `sep=`, empty columns, and no names of sources', async () => {
    const { body } = await send('sep=;\r\nQuestion;Answer;;\r\nIs it open, too?;Yes;;\r\n;;;\r\n');
    expect(body.sources).toMatchObject([{ source: 'Is it open, too?', type: 'qa' }]);
    expect(await answerTo('Is it open, too?')).toBe('Yes');
  });

  it('begins with a byte order mark, so that Excel reads it as UTF-8', async () => {
    await send('question,answer\nHabt ihr Öl?,Ja.\n');
    const headers = { authorization: `Bearer ${live.token}` };
    const response = await fetch(`${live.baseUrl}${agent}/training/pairs`, { headers });
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  });

  it.each<[what: string, csv: string, message: string]>([
    ['has no lines', '\n', 'line 1: the columns are missing'],
    ['lacks a column', 'source,question\na,b\n', 'line 1: the column answer is missing'],
    ['has an unknown column', 'source,question,answer,x\n', 'line 1: the columns are'],
    ['has a column twice', 'source,question,answer,answer\n', 'line 1: the columns are'],
    ['lacks an answer', `${FILE}\r\nlast,Is it?,,\r\n`, 'line 5: answer is required'],
    ['has a long question', `${FILE}\nlast,${'x'.repeat(301)},,y`, 'line 5: question must be at most 300'],
    ['has a name twice', `${FILE}\ncanada,Is it?,,y`, 'line 5: line 2 has the same source'],
    [
      'answers a question in two ways',
      `${FILE}\nlast,WHEN do you open,,At six.`,
      'line 5: line 4 answers it in another way',
    ],
    ['has an open quote', `${FILE}\n"last,Is it?`, 'line 5: a quote is not closed'],
    ['has too many cells', `${FILE}\na,b,c,d,e`, 'line 5: there are more cells than the 4 columns'],
    [
      'names a text',
      `${FILE}\na text,Is it?,,y`,
      'line 5: source is the name of a source that is not a pair',
    ],
    [
      'has 1,001 pairs',
      `source,question,answer\n${'a,b,c\n'.repeat(1001)}`,
      'line 1002: a file has at most 1000',
    ],
  ])('that %s is refused with the line, and nothing changes', async (_, csv, message) => {
    await trainText(live, agent, 'a text', 'Some words of a text.');
    const { status, body } = await send(csv);
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(message);
    expect(body.error.details.fields[0].path).toMatch(/^lines\.\d+\./);
    expect(await names()).toEqual(['a text']);
  });

  it('names every wrong line, up to the bound of an error', async () => {
    const { body } = await send('source,question,answer\na,,x\nb,Is it?,\nc,Is it?,y\n');
    const fields: { path: string }[] = body.error.details.fields;
    expect(fields.map(({ path }) => path)).toEqual(['lines.2.question', 'lines.3.answer']);
  });

  it.each<[type: string, body: string, status: number, code: string]>([
    ['application/json', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text/csv; charset=latin1', FILE, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text/csv', '', 400, 'VALIDATION_ERROR'],
    ['text/csv', `source\n${'x'.repeat(2 * 2 ** 20)}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('sent as %s is refused if it is not CSV, is empty or is too large', async (type, csv, status, code) => {
    const answer = await send(csv, { 'content-type': type });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it.each<[what: string, file: Buffer]>([
    ['UTF-16', Buffer.from('\uFEFFquestion\tanswer\r\nHabt ihr Öl?\tJa, gutes Öl.\r\n', 'utf16le')],
    [
      'windows-1252',
      Buffer.from(
        'question;answer\r\nHabt ihr Öl?;Ja, gutes Öl.\r\nWann öffnet ihr am Samstag?;Wir öffnen um zehn Uhr für alle.\r\n',
        'latin1',
      ),
    ],
  ])('may be in %s, as Excel writes it', async (_, file) => {
    const response = await fetch(`${live.baseUrl}${agent}/training/pairs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.token}`, 'content-type': 'text/csv' },
      body: new Uint8Array(file),
    });
    expect(response.status).toBe(200);
    expect(await answerTo('Habt ihr Öl?')).toBe('Ja, gutes Öl.');
  });

  it('that declares UTF-8 and is not is refused', async () => {
    const response = await fetch(`${live.baseUrl}${agent}/training/pairs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.token}`, 'content-type': 'text/csv; charset=utf-8' },
      body: Buffer.from('source,question,answer\na,b,\xe9', 'latin1'),
    });
    expect([response.status, ((await response.json()) as any).error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('sent twice with one key is imported once, and another file with it is refused', async () => {
    const headers = { 'idempotency-key': `file-${Date.now()}` };
    const [first, second] = [await send(FILE, headers), await send(FILE, headers)];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await send(FILE.replace('ten', 'nine'), headers)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await names()).toEqual(['canada', 'hours']);
  });

  it('is exported as CSV for spreadsheets, in which no cell is a formula', async () => {
    const evil = {
      type: 'qa',
      question: '=HYPERLINK("http://x")',
      answer: '@SUM(1)',
      alternatives: ['+1', '=2'],
    };
    await live.post(`${agent}/training`, { source: '-source', ...evil });
    const { headers, body } = await live.get(`${agent}/training/pairs`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toBe(
      `"source","question","alternatives","answer"\r\n` +
        `"'-source","'=HYPERLINK(""http://x"")","'+1\n=2","'@SUM(1)"\r\n`,
    );
    expect((await send(body)).body).toEqual({ sources: [], unchanged: 1 });
  });

  it('of an agent without pairs has only the columns', async () => {
    await trainText(live, agent, 'a text', 'Some words of a text.');
    expect(await exported()).toBe('"source","question","alternatives","answer"\r\n');
  });

  it('ends at 2,000 pairs of an agent, and adds none if it has more', async () => {
    const file = (first: number): string =>
      [
        'source,question,answer',
        ...Array.from({ length: 1000 }, (_, i) => `s${first + i},Is it ${first + i}?,It is.`),
      ].join('\n');
    expect((await send('source,question,answer\nmore,Is it more?,It is.')).status).toBe(200);
    expect((await send(file(0))).status).toBe(200);
    const { status, body } = await send(file(1000));
    expect([status, body.error.code, body.error.details]).toEqual([409, 'LIMIT_REACHED', { limit: 2000 }]);
    // Replacing is still possible.
    expect((await send('source,question,answer\ns5,Is it 5?,It is not.')).status).toBe(200);
    expect((await exported()).match(/"Is it/g)).toHaveLength(1001);
    await live.delete(agent);
  }, 60_000);
});
