import { MAX_LINEAR, timeGrowth } from '../../../test/support/time-growth';
import { linksIn, linkTargetsRemoved, markdownLink, withoutLinkTargets } from '.';

describe('links in texts', () => {
  it.each([
    ['this article', 'https://a.example/x', '[this article](https://a.example/x)'],
    ['call us', 'tel:+41441234567', '[call us](tel:+41441234567)'],
    ['array[0] \\', 'https://a.example/x_(y)', String.raw`[array\[0\] \\](https://a.example/x_%28y%29)`],
    ['https://a.example/x', 'https://a.example/x', 'https://a.example/x'],
    ['a.example/x', 'https://www.a.example/x/', 'https://www.a.example/x/'],
    ['info@a.example', 'mailto:Info@a.example?subject=Hi', 'info@a.example'],
    ['044 123 45 67', 'tel:+41441234567', '044 123 45 67'],
  ])('are Markdown, or bare when their text is the address: %s', (text, url, link) => {
    expect(markdownLink(text, url)).toBe(link);
    expect(withoutLinkTargets(`See ${link}.`)).toBe(link.startsWith('[') ? `See ${text}.` : `See ${link}.`);
  });

  it('are distinguished from brackets that are not links', () => {
    const text =
      'a[0](x) [note] ![x](y) \\[no](https://a.example) [b\\]](https://a.example/b), [c](mailto:c@a.example)';
    expect(linksIn(text).map(({ text: own, target }) => [own, target])).toEqual([
      ['b]', 'https://a.example/b'],
      ['c', 'mailto:c@a.example'],
    ]);
    expect(linkTargetsRemoved('[b](https://a.example/b)')).toBe('[b]');
  });

  it.each(['[', '\\[', '[a](', '](http://', '[x](https://a'])('are found in linear time in %s', (part) => {
    const read = (text: string): string => withoutLinkTargets(text) + linkTargetsRemoved(text);
    expect(timeGrowth(read, { head: '', unit: part, tail: '' })).toBeLessThan(MAX_LINEAR);
  });
});
