import { readPage, toPassages, type Page } from '@app/page-text';
import { descendants, parseHtml } from '../../libs/page-text/src/dom';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page');
}

describe('a hostile page', () => {
  it.each([
    '<div>',
    '<span>',
    '<b><i>',
    '<ul><li>',
    '<table><tr><td>',
    '<dl><dd>',
    '<details>',
    '<blockquote>',
    '<svg><g>',
    '<section><h2>',
  ])('reads 100,000 times %s with bounded depth and without stack overflow', (tags) => {
    const html = `${tags.repeat(100_000 / (tags.split('<').length - 1))}<p>deep words`;
    let deepest = 0;
    for (const element of descendants(parseHtml(html))) {
      let depth = 0;
      for (let at = element.parent; at !== null && depth <= 300; at = at.parent) depth++;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(300);
    if (!tags.includes('svg')) expect(read(html).text).toContain('deep words');
  });

  it.each([
    ['<p>a', ' ', 'b'],
    ['<pre>a', '\n', 'b'],
    ['<pre>', ' ', 'b'],
    ['<table><tr><th>a<th>b<tr><td>c<td><pre>', ' ', 'd'],
    ['<p>', '.', 'a'],
    ['<p>.', '"', 'a'],
    ['<p>', '&', 'a'],
    ['<p>', '<', ' a'],
    ['<p class="', 'aB-', '">a'],
    ['<p ', 'a=b ', '>a'],
    ['<title>', 'a | ', '</title>a'],
    ['<b>', '<b></x>', 'a'],
    ['<p>', '<form>', 'a'],
  ])('reads %s and 1 MiB of %j without stalling', (before, filling, after) => {
    const page = read(before + filling.repeat((1 << 20) / filling.length) + after);
    expect(toPassages(page.sections).at(-1)?.text).toMatch(/\w(?: \||\n```)?$/);
  });

  it.each(['<b><p>', '<p><b>', '<a><p>'])('reads empty elements about as fast as text: %s', (tags) => {
    // CPU time: wall-clock time would also grow with other work on the machine.
    const userMicrosOf = (html: string): number => {
      const startedAt = process.cpuUsage();
      read(html);
      return process.cpuUsage(startedAt).user;
    };
    const textMicros = userMicrosOf(`${tags}word `.repeat(40_000));
    expect(userMicrosOf(tags.repeat(40_000))).toBeLessThan(textMicros * 6);
  });
});
