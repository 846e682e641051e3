import { plainSlackText } from './slack-text';

describe('a text from Slack', () => {
  it.each([
    ['my mail is <mailto:ada@example.com|ada@example.com>', 'my mail is ada@example.com'],
    ['call <tel:+49301234567|+49 30 1234567>', 'call +49 30 1234567'],
    [
      'see <https://example.com|example.com> and <https://a.example/b?c=1&amp;d=2>',
      'see example.com and https://a.example/b?c=1&d=2',
    ],
    ['read <https://a.example/b|the guide>', 'read the guide (https://a.example/b)'],
    ['in <#C024BE7LR|general> or <#C1>', 'in #general or'],
    [
      '<!here> and <!subteam^S1|@team> on <!date^1700000000^{date}|14 November>',
      '@here and @team on 14 November',
    ],
    ['<@U1|ada> asks <@U2> this', '@ada asks this'],
    ['5 &lt; 6 &amp; 7 &gt; 6', '5 < 6 & 7 > 6'],
    ['a &lt;b|c&gt; d', 'a <b|c> d'],
    ['one\n\ntwo', 'one\n\ntwo'],
  ])('reads %s as it was typed', (handed, typed) => {
    expect(plainSlackText(handed)).toBe(typed);
  });
});
