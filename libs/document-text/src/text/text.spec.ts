import fc from 'fast-check';
import { read } from '../document.fixture';
import { kindOf, textTypeOf } from '../file-type';
import { csvRows, csvFormOf } from './csv';

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])(
    'is a table with its header, whatever its delimiter: "%s"',
    async (delimiter) => {
      const text = [
        ['Item', 'Price'],
        ['Tea', '2.50'],
        ['Pot, large', '9'],
      ]
        .map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter))
        .join('\r\n');
      expect(await read(text)).toMatchObject({
        type: 'csv',
        title: null,
        blocks: ['| Item | Price |\n| --- | --- |\n| Tea | 2.50 |\n| Pot, large | 9 |'],
      });
    },
  );

  it('may have a line that names its delimiter, and rows before its table', async () => {
    const table = '| Day | Payee | Amount |\n| --- | --- | --- |\n| 1 | Ann | 5 |\n| 2 | Bob | 7 |';
    const rows = 'Day;Payee;Amount\n1;Ann;5\n2;Bob;7\n';
    expect((await read(`sep=;\r\n${rows}`)).blocks).toEqual([table]);
    const statement = await read(`Account;DE02 1203\nMarch\n\n${rows}`);
    expect(statement).toMatchObject({ type: 'csv', blocks: ['Account: DE02 1203', 'March', table] });
  });

  it('repeats its header in each block, and is handed on in parts', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at};name ${at};${at * 2}`).join('\n');
    const { found, blocks } = await read(`Id;Name;Amount\n${rows}`);
    expect(found.length).toBeGreaterThan(1);
    for (const block of blocks) expect(block.startsWith('| Id | Name | Amount |\n| --- |')).toBe(true);
    expect(blocks.at(-1)).toContain('| 19999 | name 19999 | 39998 |');
  });

  it.each([
    [Buffer.from('Größe;Preis\nXL;5\n', 'latin1'), 'Größe'],
    [Buffer.from('\uFEFFGröße;Preis\nXL;5\n', 'utf16le'), 'Größe'],
    [Buffer.from('\uFEFFGröße;Preis\nXL;5\n'), 'Größe'],
  ])('is decoded whatever its charset', async (bytes, word) => {
    expect((await read(bytes)).blocks[0]).toContain(word);
  });

  it('has the cells that were written, quoted or not', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', '\n', '\r', ' ', ';') });
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
        expect([...csvRows(text, ',')]).toEqual(rows);
      }),
    );
  });

  it.each([
    'Dear Ann, how are you?\nI am fine, thank you.\nSee you, Bob\n',
    '# A\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    '# A\n\nSee below.\n\n| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n',
    'one line, no table',
    '',
  ])('is not what this is: %j', (text) => expect(csvFormOf(text)).toBeNull());

  it.each(['"', '""', '",', ',"\n', '|', '"a""'])('of 1 MB of %j is read without stalling', (filling) => {
    const text = filling.repeat(1_000_000 / filling.length);
    for (const delimiter of [',', '|']) for (const row of csvRows(text, delimiter)) void row;
    csvFormOf(text);
  });
});

describe('the type of a file', () => {
  it.each([
    ['<!DOCTYPE html><p>a', 'html'],
    ['\uFEFF<?xml version="1.0"?>\n<!-- x --><html>', 'html'],
    ['<div class="a">x</div>', 'html'],
    ['# Title\n\n<b>x</b>', 'text'],
    ['<3 you', 'text'],
    ['a,b\n1,2\n', 'csv'],
  ])('of %j is %s', (text, type) => expect(textTypeOf(text).type).toBe(type));

  it('is determined for any bytes, without an error', () => {
    const magic = fc.constantFrom('', '%PDF-', 'PK\u0003\u0004', '<html', 'a,b\n', '{\\rtf');
    fc.assert(
      fc.property(magic, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        if (kindOf(bytes) === 'text') textTypeOf(bytes.toString());
      }),
    );
  });

  it('ends in text or a reason, whatever the bytes of the file are', async () => {
    const start = fc.constantFrom(
      '',
      'PK\u0003\u0004',
      'PK\u0005\u0006',
      '<html>',
      'a,b\nc,d\n',
      '---\ntitle: x\n---\n',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (text, rest) => {
        const bytes = Buffer.concat([Buffer.from(text, 'latin1'), rest]);
        const end = await read(bytes).catch((error: Error) => error);
        expect(end instanceof Error ? end.name : 'read').toMatch(/^(?:DocumentError|read)$/);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a text file', () => {
  it('of Markdown has its headings, and its title in front matter', async () => {
    expect(
      await read('---\ntitle: "Guide"\nlayout: x\n---\n# Intro\n\nHi.\n\n## Fees\n\n- a\n- b\n'),
    ).toMatchObject({
      type: 'text',
      title: 'Guide',
      content: [
        ['Intro', ['Hi.']],
        ['Intro > Fees', ['- a\n- b']],
      ],
    });
  });

  it('of Markdown that begins with HTML keeps its headings, tables and code, without tags and old prices', async () => {
    const readme =
      '<p align="center">\n  <img src="logo.png" alt="Logo">\n</p>\n\n# Ferry\n\nTickets<br>for all.\n\n## Fares\n\n' +
      '| Who | Fare |\n|---|---:|\n| Adult | ~~$12~~ $9 |\n| Child | $4 |\n\n```sh\nferry --to <port>\n```\n';
    expect(await read(readme)).toMatchObject({
      type: 'text',
      title: 'Ferry',
      content: [
        ['', ['Tickets\nfor all.']],
        [
          'Fares',
          ['| Who | Fare |\n| --- | --- |\n| Adult | $9 |\n| Child | $4 |', '```\nferry --to <port>\n```'],
        ],
      ],
    });
  });

  it('has the letters of its escape sequences', async () => {
    const { blocks } = await read('opening=Die M\\u00fchle \\u00f6ffnet \\u0041 \\u000a.');
    expect(blocks).toEqual(['opening=Die Mühle öffnet A \\u000a.']);
  });

  it('of a terminal has its words without their colours', async () => {
    const shown = await read('\u001b[1;31mThe mill\u001b[0m opens at nine.\n');
    expect(shown.blocks).toEqual(['The mill opens at nine.']);
  });

  it('of HTML is read as a page is, without links that lead nowhere', async () => {
    const html =
      '<html><title>Help</title><nav><a href=/x>Menu</a></nav><main><h1>Help</h1><p>Ask <a href="team.html">us</a> or <a href="https://example.com/">them</a>.<h2>Fees</h2><p>None.';
    expect(await read(html)).toMatchObject({
      type: 'html',
      title: 'Help',
      content: [
        ['', ['Ask us or [them](https://example.com/).']],
        ['Fees', ['None.']],
      ],
    });
  });
});
