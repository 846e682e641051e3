import { addSource, createAgent, ended } from '../../support/agent';
import { htmlPage, Site, type SitePage } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const { live } = useSharedService();

const SIGN_IN = htmlPage(
  'Members',
  `<form method="post"><label>Email <input type="email"></label> <label>Password <input type="password"></label>
   <button>Sign in</button></form>`,
  ['/'],
);

/** A site that answers each unknown address with a page, and sends visitors of one address to sign in. */
function siteOf(pages: Record<string, string>): Promise<Site> {
  let requests = 0;
  return Site.start((path): SitePage | undefined => {
    requests += 1;
    if (path === '/robots.txt' || path.startsWith('/sitemap')) return undefined;
    if (path === '/members')
      return (_, response) => void response.writeHead(302, { location: '/login?next=/members' }).end();
    if (path.startsWith('/login')) return SIGN_IN;
    const apology = `<p>We looked everywhere for ${path}, but there is no such page.</p>
      <p>Request ${requests * 37}</p>`;
    return pages[path] ?? htmlPage('Lost at sea', apology, ['/', '/boats']);
  });
}

describe('a website', () => {
  it('has no pages that only say that there is none, or ask to sign in, also when a page becomes one', async () => {
    const pages: Record<string, string> = {
      '/': htmlPage('Harbour', '<p>The harbour of Tamm has berths for ninety boats.</p>', [
        '/boats',
        '/dock',
        '/sold-out',
        '/members',
      ]),
      '/boats': htmlPage('Boats', '<p>The red kayak costs fifteen euros an hour.</p>', ['/']),
      '/dock': htmlPage('Dock', '<p>The dock is lit until eleven at night.</p>', ['/']),
    };
    const site = await siteOf(pages);
    try {
      const agent = await createAgent(live);
      const path = await addSource(live, agent, { source: 'harbour', type: 'website', url: `${site.url}/` });
      const skipped = async (): Promise<Record<string, string>> => {
        const { progress } = await ended(live, path);
        return Object.fromEntries(
          progress.skipped.map(({ url, reason }) => [url.replace(site.url, ''), reason]),
        );
      };
      const empty = { '/sold-out': 'not_found', '/login?next=/members': 'sign_in' };
      expect(await skipped()).toEqual(empty);
      const words = async (query: string): Promise<string> =>
        JSON.stringify((await live.post(`${agent}/search`, { query })).body.passages);
      expect(await words('red kayak')).toContain('fifteen euros');
      expect(await words('password')).not.toContain('Password');
      expect(await words('looked everywhere for a page')).not.toContain('looked everywhere');

      delete pages['/boats'];
      await live.post(`${path}/retrain`);
      expect(await skipped()).toEqual({ ...empty, '/boats': 'not_found' });
      expect(await words('red kayak')).not.toContain('fifteen euros');
    } finally {
      await site.stop();
    }
  });
});
