import { readCrawledPage, readGivenText, type FetchedPage } from './read-document';

const read = (html: string, path: string, wanted: Partial<FetchedPage> = {}) =>
  readCrawledPage(Buffer.from(html), {
    contentType: 'text/html',
    url: `https://boats.example${path}`,
    ...wanted,
  });

describe('the text of a page without its own address', () => {
  const sorry = (what: string) =>
    `<title>Boats</title><main><p>Sorry, we found nothing at ${what}.</p></main>`;

  it('is the same for two addresses that a site answers with an error that repeats them', () => {
    const pages = [
      read(sorry('/boats/gr%C3%BCn'), '/boats/gr%C3%BCn'),
      read(sorry('grün'), '/boats/gr%C3%BCn'),
      read(sorry('/3f2a'), '/3f2a'),
    ];
    expect(new Set(pages.map((page) => page.textWithoutAddress)).size).toBe(1);
    expect(new Set(pages.map((page) => page.text)).size).toBe(3);
  });

  it('is the same for another request at another time, but not for a page with words of its own', () => {
    const [one, other, page] = [
      read('<main><p>Nothing is here. Request 7f3a-91, 12:03:44.</p></main>', '/a'),
      read('<main><p>Nothing is here. Request 08bc-17, 12:03:45.</p></main>', '/b'),
      read('<main><p>公司 房间120元</p></main>', '/c'),
    ];
    expect(one.textWithoutAddress).toBe(other.textWithoutAddress);
    expect(page.textWithoutAddress).not.toBe(
      read('<main><p>公司 页面404</p></main>', '/d').textWithoutAddress,
    );
  });
});

describe('the language of a text', () => {
  it.each([
    ['Rent due: 900\nDeposit: 1800', 'und'],
    ['Name: Fido\nBreed: Beagle', 'und'],
    ['The boat leaves at noon.', 'en'],
    ['A refund takes 14 days.', 'en'],
    ['Within 5 days.', 'en'],
    ['水曜日は定休日です。Wi-Fi', 'ja'],
    ['Лодка стоит 4100 рублей.', 'ru'],
  ])('is not guessed from a few labels: %j', (text, language) => {
    expect(readGivenText(text, null).document.language).toBe(language);
  });
});

describe('a text of quotes and escape sequences alone', () => {
  it.each(['""""""', '\\n\\n\\t', '- - -\n…'])('has no content: %j', (text) => {
    expect(readGivenText(text, 'Given').document.sections).toBe('[]');
    expect(readGivenText(`${text} 7`, null).document.sections).not.toBe('[]');
  });
});

describe('a page to sign in', () => {
  const form = '<main><h1>Welcome back</h1><form><input type="password"><button>Go</button></form></main>';

  it('is not wanted, unless the source selects a part of it', () => {
    expect(read(form, '/account').unwanted).toBe('sign_in');
    expect(read(form, '/account', { selector: 'h1' }).unwanted).toBeUndefined();
  });
});
