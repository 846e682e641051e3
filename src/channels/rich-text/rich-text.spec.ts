import fc from 'fast-check';
import { renderMessages, renderPlain } from './rich-text';
import { plainText, SLACK_MARKDOWN, TELEGRAM_HTML, WHATSAPP_TEXT } from './text-format';

const ANSWER = `A **tandem** costs _40_ euros & more.

## Steps

1. Ring the [workshop](https://bikes.example/a?b=1&c=2).
2. Come by:
   - Monday
   - ~~Sunday~~

| Bike | Price |
| ---- | ----- |
| Tandem | 40 < 50 |

\`\`\`
a < b
\`\`\``;

describe('an answer on a platform', () => {
  it('is HTML for Telegram', () => {
    expect(renderMessages(ANSWER, TELEGRAM_HTML)).toEqual([
      `A <b>tandem</b> costs <i>40</i> euros &amp; more.

<b>Steps</b>

1. Ring the <a href="https://bikes.example/a?b=1&amp;c=2">workshop</a>.
2. Come by:
  • Monday
  • <s>Sunday</s>

Bike: Tandem · Price: 40 &lt; 50

<pre>a &lt; b</pre>`,
    ]);
  });

  it("is WhatsApp's own formatting", () => {
    const [message] = renderMessages(ANSWER, WHATSAPP_TEXT);
    expect(message).toContain('A *tandem* costs _40_ euros & more.');
    expect(message).toContain('1. Ring the workshop (https://bikes.example/a?b=1&c=2).');
    expect(message).toContain('```\na < b\n```');
  });

  it('is text without markup for Messenger', () => {
    const [message] = renderMessages('A **tandem** costs `40`: https://bikes.example', plainText(2000));
    expect(message).toBe('A tandem costs 40: https://bikes.example');
  });

  it('has no link to anything but the web', () => {
    expect(renderMessages('[Here](javascript:alert(1))', TELEGRAM_HTML)).toEqual(['Here']);
  });

  it('is divided between paragraphs, sentences and lines of code, each piece of which has its own fence', () => {
    const format = { ...WHATSAPP_TEXT, maxLength: 40 };
    expect(renderMessages('One sentence here. Another one here. And a third.\n\nShort.', format)).toEqual([
      'One sentence here. Another one here.',
      'And a third.\n\nShort.',
    ]);
    const code = ['const first = 1;', 'const second = 2;', 'const third = 3;'].join('\n');
    expect(renderMessages(`\`\`\`\n${code}\n\`\`\``, format)).toEqual([
      '```\nconst first = 1;\n```',
      '```\nconst second = 2;\n```',
      '```\nconst third = 3;\n```',
    ]);
  });

  it('shows quotes that are nested too deeply to be parsed as they were written', () => {
    const quotes = '>'.repeat(20_000);
    expect(renderMessages(quotes, plainText(2000)).join('')).toBe(quotes);
  });

  it.each(['- - -', '***\n\n---', '[a]: https://bikes.example'])(
    'is shown as it is when it has no text: %s',
    (text) => {
      expect(renderMessages(text, SLACK_MARKDOWN).join('\n\n')).toBe(text);
    },
  );

  it('is nothing when it is empty', () => {
    expect(renderMessages(' \n', SLACK_MARKDOWN)).toEqual([]);
  });

  const formats = [
    TELEGRAM_HTML,
    WHATSAPP_TEXT,
    SLACK_MARKDOWN,
    plainText(1000, (text) => Buffer.byteLength(text)),
  ];
  it.each(formats)('fits in its messages and loses no word, whatever the text (format %#)', (format) => {
    const small = { ...format, maxLength: 60 };
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zäß€😀]{1,12}[.!]?$/u), { maxLength: 80 }), (words) => {
        const messages = renderPlain(words.join(' '), small);
        for (const message of messages) expect(small.lengthOf(message)).toBeLessThanOrEqual(60);
        expect(messages.join(' ').split(/\s+/).filter(Boolean)).toEqual(
          words.join(' ').split(/\s+/).filter(Boolean),
        );
      }),
    );
  });

  it('fits in its messages, whatever the Markdown, and never ends in half a character', () => {
    const small = { ...TELEGRAM_HTML, maxLength: 50 };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (markdown) => {
        for (const message of renderMessages(markdown, small)) {
          expect(message.length).toBeLessThanOrEqual(50);
          // Throws for half a character.
          expect(() => encodeURIComponent(message)).not.toThrow();
        }
      }),
    );
  });
});
