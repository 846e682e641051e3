import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});

describe('a field of a part that breaks a rule', () => {
  it.each<[what: string, fields: object, path: string, rule: string]>([
    ['a pattern without a slash', { include: ['docs'] }, 'include', 'format'],
    ['a pattern over 500 characters', { exclude: [`/${'a'.repeat(500)}`] }, 'exclude', 'format'],
    ['51 patterns', { include: Array.from({ length: 51 }, (_, number) => `/${number}`) }, 'include', 'range'],
    ['no pages', { maxPages: 0 }, 'maxPages', 'range'],
    ['half a page', { maxPages: 1.5 }, 'maxPages', 'type'],
    ['a language that is not one', { language: 'german language' }, 'language', 'format'],
    ['a selector that is not one', { selector: 'main {' }, 'selector', 'format'],
    ['a selector with a pseudo-class', { selector: 'p:hover' }, 'selector', 'format'],
    ['an address that is not one', { urls: ['ftp://example.com/'] }, 'urls', 'format'],
    ['neither url nor urls', { url: undefined }, 'url', 'required'],
    ['no url and no address in urls', { url: undefined, urls: [] }, 'url', 'required'],
    ['paths of a page', { type: 'page', include: ['/'] }, 'include', 'type'],
    ['addresses of a page', { type: 'page', urls: ['https://example.com/'] }, 'urls', 'type'],
    [
      'a selector of a text',
      { type: 'text', url: undefined, data: 'Words.', selector: 'p' },
      'selector',
      'type',
    ],
  ])('is refused: %s', async (_, fields, path, rule) => {
    const body = { source: 's', type: 'website', url: 'https://example.com/', ...fields };
    const { status, body: answer } = await live.post(`${agent}/training`, body);
    expect(status).toBe(400);
    expect(answer.error.details.fields.map((field: { path: string }) => field.path.split('.')[0])).toContain(
      path,
    );
    expect(answer.error.details.fields[0].rule).toBe(rule);
  });

  it('is refused by PATCH for sources that do not have it', async () => {
    const source = { source: 'p', type: 'page', url: 'https://127.0.0.1:9/' };
    const { body: added } = await live.post(`${agent}/training`, source);
    const page = `${agent}/training/${added.source.id}`;
    expect((await live.patch(page, { selector: '.box' })).status).toBe(200);
    const { status, body } = await live.patch(page, { include: ['/docs/**'] });
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'include']);
    expect((await live.patch(page, { selector: ':hover' })).status).toBe(400);
  });
});
