import { read } from '../document.fixture';

describe('captions', () => {
  it('of WebVTT are paragraphs of the speakers, without times, names, notes and styles', async () => {
    const text = [
      'WEBVTT - The tour',
      'STYLE\n::cue { color: red }',
      'NOTE not for viewers',
      'intro\n00:01.000 --> 00:03.500 align:left\n<v.loud Ann Lee>Welcome to <i>Fern</i> &amp; Co.',
      '00:03.500 --> 00:06.000\n<v Ann Lee>The garden <00:04.000><c>opens at 9.</c>',
      '1:00:06.000 --> 1:00:08.000\n<v Bo>Thank you,\nAnn.</v>',
    ].join('\n\n');
    expect((await read(text)).blocks).toEqual([
      'Ann Lee: Welcome to Fern & Co. The garden opens at 9.',
      'Bo: Thank you, Ann.',
    ]);
  });

  it('of SubRip are paragraphs that end with a pause, without numbers', async () => {
    const text = [
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}A boat costs',
      '2\r\n00:00:02,000 --> 00:00:04,000\r\n<b>12 euros</b>\r\nan hour.\r\n3\r\n00:00:09,000 --> 00:00:10,000\r\n2026',
    ].join('\r\n\r\n');
    expect((await read(text)).blocks).toEqual(['A boat costs 12 euros an hour.', '2026']);
  });

  it('that roll up are read once, and a long talk is cut at sentences', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} is about reed beds.`);
    const cues = lines.map(
      (line, at) =>
        `00:00:${String(at).padStart(2, '0')}.000 --> 00:00:${String(at + 1).padStart(2, '0')}.000\n${lines[at - 1] ?? ''}\n${line}`,
    );
    const { blocks } = await read(`WEBVTT\n\n${cues.join('\n\n').replace('\n\n\n', '\n\n')}`);
    expect(blocks.join(' ')).toBe(lines.join(' '));
    for (const block of blocks) expect(block).toMatch(/^Sentence.{100,600}\.$/);
  });

  it('of Japanese have no space between their lines', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n料金は\n五百円です。\n';
    expect((await read(text)).blocks).toEqual(['料金は五百円です。']);
  });

  it('of 2 MB are read without stalling', async () => {
    const cue = '1\n00:00:01,000 --> 00:00:02,000\n<<<<<<{\\{\\{\\&&&a\n\n';
    expect((await read(cue.repeat(40_000))).blocks.length).toBeGreaterThan(0);
  });
});
