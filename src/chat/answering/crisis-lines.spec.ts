import { crisisLines } from './crisis-lines';

describe('crisis lines', () => {
  it('are chosen by the country of the site, else by the language of the visitor', () => {
    expect(crisisLines('de', ['www.shop.at'])).toBe('- Telefonseelsorge (Österreich): 142');
    expect(crisisLines('en', ['shop.example.co.uk'])).toBe('- Samaritans (United Kingdom, Ireland): 116 123');
    expect(crisisLines('en', ['shop.com'])).toContain('988 Lifeline (United States, Canada): 988');
    expect(crisisLines('en', ['shop.com'])).toContain('116 123');
    expect(crisisLines('en', ['shop.de'])).toBe('- TelefonSeelsorge (Germany): 0800 111 0 111');
  });

  it('are none where none is known', () => {
    expect(crisisLines('und', [])).toBe('');
    expect(crisisLines('th', ['shop.com'])).toBe('');
  });
});
