import { createAgent } from '../../support/agent';
import { PNG, upload } from '../../support/attachment';
import type { Answer, Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';

const { service, live, test } = useSharedService();
let agent: string;
let publicId: string;
let visitor: Visitor;

beforeAll(async () => {
  agent = await createAgent(live);
  publicId = await enableWidget(live, agent, { attachments: true });
  visitor = await Visitor.of(service, publicId);
});

/** The attachment that was uploaded. */
function attachmentIn({ status, body }: Answer) {
  expect(status).toBe(201);
  return body.attachment as { id: number; name: string; mediaType: string; bytes: number };
}

const statusOf = async (client: Client, path: string): Promise<number> =>
  (await client.download(path)).status;

describe('the attachments of a conversation', () => {
  it('are seen by its visitor and its account, in both directions, and by nobody else', async () => {
    const photo = attachmentIn(await upload(visitor, '', '../photo.png'));
    expect(photo).toEqual({
      id: expect.any(Number),
      name: 'photo.png',
      mediaType: 'image/png',
      bytes: PNG.length,
    });
    // Only a message makes it visible.
    expect(await statusOf(visitor, `/attachments/${photo.id}`)).toBe(404);
    const { conversationId } = await visitor.ask('Look at this', { attachmentIds: [photo.id] });
    const conversation = `${agent}/conversations/${conversationId}`;
    const prices = attachmentIn(
      await upload(live, agent, 'Preisliste für Sie.csv', 'article,price\nTea,4\nCoffee,5\n'),
    );
    const { body } = await live.post(`${conversation}/messages`, {
      text: 'Here',
      attachmentIds: [prices.id],
    });
    expect(body.message.attachments).toEqual([{ ...prices, mediaType: 'text/csv' }]);
    const [answer, query] = (await visitor.get(`/conversations/${conversationId}/messages`)).body.messages;
    expect([query.attachments, answer.attachments]).toEqual([[photo], [prices]]);
    const read = (await live.get(conversation)).body.conversation.messages;
    expect(read.map(({ attachments }: { attachments: object[] }) => attachments)).toEqual([
      [photo],
      [prices],
    ]);
    for (const [client, path] of [
      [visitor, ''],
      [live, agent],
    ] as const) {
      const image = await client.download(`${path}/attachments/${photo.id}`);
      expect([image.status, image.bytes.equals(PNG), image.headers.get('content-type')]).toEqual([
        200,
        true,
        'image/png',
      ]);
      expect(image.headers.get('content-disposition')).toBe('inline; filename=photo.png');
      const file = await client.download(`${path}/attachments/${prices.id}`);
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    const stranger = await Visitor.of(service, publicId);
    const other = await createAgent(live);
    expect(await statusOf(stranger, `/attachments/${photo.id}`)).toBe(404);
    expect(await statusOf(test, `${agent}/attachments/${photo.id}`)).toBe(404);
    expect(await statusOf(live, `${other}/attachments/${photo.id}`)).toBe(404);
  });

  it('belong to their uploader, and each to one message', async () => {
    const { id } = attachmentIn(await upload(live, agent, 'a.png'));
    const send = (client: Client, ids: number[]): Promise<Answer> =>
      client.post(`${agent}/chat`, { message: 'Hello', attachmentIds: ids });
    const notVisitors = await visitor.post('/chat', { message: 'Hello', attachmentIds: [id] });
    expect([notVisitors.status, notVisitors.body.error.details.resource]).toEqual([404, 'attachment']);
    expect((await send(test, [id])).status).toBe(404);
    expect((await send(live, [id, 1])).status).toBe(404);
    const tooMany = await send(live, [1, 2, 3, 4, 5, 6]);
    expect([tooMany.status, tooMany.body.error.details.fields[0].path]).toEqual([400, 'attachmentIds']);
    const answers = await Promise.all([send(live, [id]), send(live, [id, id])]);
    const [lost, won] = answers.map(({ status }) => status).toSorted((one, two) => two - one);
    expect(won).toBe(200);
    // Another message has named it, before or after this one was read.
    expect([404, 409]).toContain(lost);
  });

  it('go with it', async () => {
    const { id } = attachmentIn(await upload(live, agent, 'gone.pdf', '%PDF-1.7 …'));
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'Hello', attachmentIds: [id] }))
      .body;
    expect(await statusOf(live, `${agent}/attachments/${id}`)).toBe(200);
    expect((await live.delete(`${agent}/conversations/${conversationId}`)).status).toBe(204);
    expect(await statusOf(live, `${agent}/attachments/${id}`)).toBe(404);
  });
});

describe('an upload', () => {
  it.each([
    ['page.txt', '<!doctype html><p>Hello'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['feed.csv', ' <?xml version="1.0"?><rss/>'],
    ['program.pdf', '\x7fELF\0\0\0'],
    ['archive.docx', 'PK\x03\x04' + '\0'.repeat(26) + 'notes/a.txt'],
  ])('of a type that is not allowed, by its content, is refused: %s', async (name, content) => {
    const { status, body } = await upload(visitor, '', name, content);
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'file']);
  });

  it('of more than 10 MB, or of two files, is refused', async () => {
    expect((await upload(live, agent, 'big.txt', 'x'.repeat(10_000_001))).status).toBe(413);
    const form = new FormData();
    for (const name of ['a.txt', 'b.txt']) form.append('file', new Blob(['text']), name);
    expect((await live.send('POST', `${agent}/attachments`, form)).status).toBe(400);
  });

  it('of a visitor is refused while the widget takes none, and after thirty in an hour', async () => {
    const closed = await Visitor.of(service, await enableWidget(live, await createAgent(live)));
    expect((await upload(closed, '', 'a.png')).status).toBe(404);
    const keen = await Visitor.of(service, publicId, { address: '192.0.2.77' });
    const statuses: number[] = [];
    // Files that are refused for their type count too.
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await upload(keen, '', 'a.txt', '<b>')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  });
});
