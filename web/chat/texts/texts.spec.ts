import { filled, languageFor } from '.';
import { en } from './en';
import { waitingTime } from './waiting-time';

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ro', 'tr', 'zh'];
const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the words of the chat', () => {
  it.each(LANGUAGES)('are all there in %s, with the names that are filled in', async (tag) => {
    const { code, texts } = await languageFor([tag]);
    expect(code).toBe(tag);
    for (const [key, text] of Object.entries(en)) {
      const translated = texts[key as keyof typeof en];
      expect(translated.trim()).toBe(translated);
      expect([key, names(translated)]).toEqual([key, names(text)]);
    }
  });

  it.each(LANGUAGES)('are not English in %s', async (tag) => {
    const { texts } = await languageFor([tag]);
    const same = Object.entries(en).filter(([key, text]) => texts[key as keyof typeof en] === text);
    // Some words are the same in many languages.
    expect(same.map(([, text]) => text).filter((text) => text.split(' ').length > 3)).toEqual([]);
    expect(same.length).toBeLessThan(8);
  });

  it('are in the first language that the visitor wants and the chat speaks', async () => {
    expect(await languageFor(['', 'xx', 'de-AT', 'fr'])).toMatchObject({ code: 'de', direction: 'ltr' });
    expect(await languageFor(['en-GB', 'de'])).toMatchObject({ code: 'en' });
    expect(await languageFor(['zh-Hant-TW'])).toMatchObject({ code: 'zh' });
    expect(await languageFor(['AR-eg'])).toMatchObject({ code: 'ar', direction: 'rtl' });
    expect(await languageFor(['xx', 'constructor'])).toMatchObject({ code: 'en', direction: 'ltr' });
  });

  it("write dates as in the visitor's region, if the browser names one", async () => {
    expect(await languageFor(['en', 'fr'], ['fr', 'en-GB'])).toMatchObject({ code: 'en', region: 'en-GB' });
    expect(await languageFor(['de'], ['fr'])).toMatchObject({ code: 'de', region: 'de' });
  });

  it('take names as they are, also ones that look like names in braces', () => {
    expect(filled('Chat with {name}', { name: '{name} $& "A"' })).toBe('Chat with {name} $& "A"');
    expect(filled('in {time}', {})).toBe('in {time}');
  });
});

describe('a waiting time', () => {
  it.each([
    [1, 'en', '1 second'],
    [90, 'en', '90 seconds'],
    [130, 'en', '3 minutes'],
    [7199, 'de', '120 Minuten'],
    [7201, 'de', '3 Stunden'],
  ])('of %d seconds in %s is %s', (seconds, language, text) => {
    expect(waitingTime(seconds, language)).toBe(text);
  });
});
