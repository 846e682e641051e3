import { read } from '../document.fixture';
import { zipOf } from '../archive/zip.fixture';
import { outlookMessage } from './outlook-message.fixture';

describe('a mail', () => {
  const mail = (body: string, type = 'text/plain; charset=utf-8'): string =>
    `Received: from x.example by y.example\r\nFrom: Ann <ann@x.example>\r\nSubject: =?utf-8?B?w5ZmZm51bmc=?=\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`;

  it('is its subject and its text, decoded, without its addresses', async () => {
    const quoted = mail('Um zehn Uhr =C3=B6ffnet=\r\n die M=C3=BChle.').replace(
      'Content-Type',
      'Content-Transfer-Encoding: quoted-printable\r\nContent-Type',
    );
    const { title, blocks } = await read(quoted);
    expect([title, blocks]).toEqual(['Öffnung', ['Um zehn Uhr öffnet die Mühle.']]);
  });

  it('has its attachments as files of their own, but no pictures of its text', async () => {
    const part = (head: string, body: string): string => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const zip = zipOf({ 'a.txt': 'No.' }).toString('base64');
    const whole = mail(
      [
        part('Content-Type: text/html', '<p>The <b>mill</b> opens.</p>'),
        part(
          'Content-Type: text/plain; name=fees.txt\r\nContent-Disposition: attachment; filename=fees.txt',
          'Entry is free.',
        ),
        part('Content-Type: image/png\r\nContent-Disposition: inline; filename=logo.png', 'x'),
        part(
          'Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=all.zip',
          zip,
        ),
        '--b--\r\n',
      ].join(''),
      'multipart/mixed; boundary=b',
    );
    const { found, blocks } = await read(whole);
    expect(blocks).toEqual(['The mill opens.', 'Entry is free.']);
    expect(found.map((each) => [each.kind, each.file])).toEqual([
      ['part', null],
      ['part', 'fees.txt'],
      ['skipped', 'all.zip'],
    ]);
  });

  it('is told without a sender and a day, by the form of its parts', async () => {
    const draft =
      'Subject: Opening\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n';
    const { title, blocks } = await read(draft + Buffer.from('The mill opens at nine.').toString('base64'));
    expect([title, blocks]).toEqual(['Opening', ['The mill opens at nine.']]);
  });

  it('that is a saved web page has no styles', async () => {
    const page = mail(
      '--b\r\nContent-Type: text/html\r\n\r\n<p>The mill opens.</p>\r\n' +
        '--b\r\nContent-Type: text/css\r\n\r\np { color: red }\r\n--b--\r\n',
      'multipart/related; boundary=b',
    );
    expect((await read(page)).blocks).toEqual(['The mill opens.']);
  });

  it('of a mailbox is a file of its own', async () => {
    const mailOf = (subject: string, text: string): string =>
      'From ann@x.example Mon Mar  2 10:00:00 2026\nFrom: Ann <ann@x.example>\n' +
      `Subject: ${subject}\nMIME-Version: 1.0\n\n${text}\n\n`;
    const { found } = await read(mailOf('Mill', 'It opens at nine.') + mailOf('Weir', 'From May on.'));
    expect(found).toMatchObject([
      { file: 'mail 1', title: 'Mill', sections: [{ blocks: ['It opens at nine.'] }] },
      { file: 'mail 2', title: 'Weir', sections: [{ blocks: ['From May on.'] }] },
    ]);
  });

  it('is not a memo', async () => {
    expect(
      (await read('From: Ann\nTo: Bob\nSubject: Keys\n\nThey are under the mat.')).blocks.join('\n'),
    ).toContain('From: Ann');
  });
});

describe('JSON', () => {
  it.each([
    [
      '[{"town":"N\\u00eemes","km":12},{"town":"Arles","km":30}]',
      '| town | km |\n| --- | --- |\n| Nîmes | 12 |\n| Arles | 30 |',
    ],
    [
      '{"name":"Mill","hours":{"May":"9 to 5"},"days":["Mon","Tue"]}',
      'name: Mill\nhours:\nMay: 9 to 5\ndays: Mon, Tue',
    ],
    ['{"a":1,"b":2}\n{"a":3,"b":4}\n', '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |'],
    [
      '{"price":47.50,"order":12345678901234567890,"note":"-1"}',
      'price: 47.50\norder: 12345678901234567890\nnote: -1',
    ],
  ])('%j is read as its values', async (text, block) => expect((await read(text)).blocks).toEqual([block]));

  it('of an export has each record inside it, with its own values', async () => {
    const lamp = {
      sku: '0012',
      offers: [
        { in: 'EUR', price: 49 },
        { in: 'USD', price: 55 },
      ],
    };
    const { content } = await read(
      JSON.stringify({ data: { shop: 'Mill', products: [lamp, { sku: '0013' }] } }),
    );
    expect(content).toEqual([
      ['', ['shop: Mill']],
      ['products', ['sku: 0012\noffers:\nin: EUR\nprice: 49\nin: USD\nprice: 55', 'sku: 0013']],
    ]);
    const faq = {
      questions: [
        { q: 'Do you ship?', a: 'Yes.' },
        { q: 'By air?', a: 'No.' },
      ],
    };
    expect((await read(JSON.stringify(faq))).content).toEqual([
      ['Do you ship?', ['Yes.']],
      ['By air?', ['No.']],
    ]);
  });

  it('with very deep records is read', async () => {
    const depth = 2_000;
    const { blocks } = await read(`${'{"r":[{"a":1},{"b":[2]}],"n":'.repeat(depth)}1${'}'.repeat(depth)}`);
    expect(blocks.length).toBeGreaterThan(20);
  });

  it('reads a text of nearly ten million characters', async () => {
    const { blocks } = await read(JSON.stringify({ a: 'b '.repeat(4_950_000) }));
    expect(blocks.join('').startsWith('a: b b')).toBe(true);
  });

  it('line by line keeps a line that is broken as it is written', async () => {
    const { blocks } = await read('{"a":1}\n{"a":2}\n{"a":3,\n');
    expect(blocks).toEqual(['a: 1', 'a: 2', '{"a":3,']);
  });

  it('of questions is their answers under them', async () => {
    const lines = '{"q":"Do you rent tents?","a":"Never."}\n{"q":"And canoes?","a":"In May."}\n';
    expect((await read(lines)).content).toEqual([
      ['Do you rent tents?', ['Never.']],
      ['And canoes?', ['In May.']],
    ]);
  });

  it('of a notebook is its text without its pictures', async () => {
    const cells = [{ source: ['# Census\n', '9 herons'], png: 'iVBORw0KGgo'.repeat(50) }];
    expect((await read(JSON.stringify({ cells }))).blocks).toEqual(['cells:\nsource: # Census\n9 herons']);
  });

  it('that is broken is text', async () => expect((await read('{"a": 1,')).blocks).toEqual(['{"a": 1,']));
});

describe('XML', () => {
  it('is its elements, with the children of an element together', async () => {
    const xml =
      '<?xml version="1.0"?><towns xmlns="urn:x"><town id="1"><name>Ulm</name><km>5</km></town><town id="2"><name>Bonn</name></town><note>Open <b>daily</b> now.</note></towns>';
    expect((await read(xml)).blocks).toEqual([
      'town id: 1\nname: Ulm\nkm: 5',
      'town id: 2\nname: Bonn',
      'Open daily now.',
    ]);
  });

  it('has the rows of its tables together, as Excel 2003 and DocBook write them', async () => {
    const cell = (text: string, more = ''): string =>
      `<Cell ${more}><Data ss:Type="String">${text}</Data></Cell>`;
    const row = (...cells: string[]): string => `<Row ss:Height="15">${cells.join('')}</Row>`;
    const rows =
      row(cell('Room'), cell('Price'), cell('Beds')) + row(cell('Larch'), cell('1', 'ss:Index="3"'));
    const sheets =
      '<?xml version="1.0"?><Workbook><Styles><Style ss:ID="a"/></Styles>' +
      `<Worksheet ss:Name="Rooms"><Table>${rows}</Table></Worksheet></Workbook>`;
    expect((await read(sheets)).content).toEqual([
      ['Rooms', ['| Room | Price | Beds |\n| --- | --- | --- |\n| Larch | | 1 |']],
    ]);
    const book =
      '<?xml version="1.0"?><para>See <b>below</b>:<tgroup><row><entry>Tea</entry><entry>2</entry></row>' +
      '<row><entry>Pot</entry><entry>9</entry></row></tgroup></para>';
    expect((await read(book)).blocks.join('\n')).toContain('Tea: 2\nPot: 9');
  });

  it('of a drawing is its words without its shapes', async () => {
    const drawing = '<svg viewBox="0 0 9 9"><style>a{}</style><path d="M0 0 L9 9"/><text>Lot B</text></svg>';
    expect((await read(drawing)).blocks).toEqual(['text: Lot B']);
  });

  it.each([
    '<rss><channel><item><description>In short.</description>' +
      '<content:encoded><![CDATA[<p>Entry 5 <b>euros</b>]]></content:encoded></item></channel></rss>',
    '<feed><entry><summary>In short.</summary>' +
      '<content type="html">Entry 5 &lt;b&gt;euros&lt;/b&gt;</content></entry></feed>',
    '<feed><entry><content type="xhtml"><div><p>Entry 5 <b>euros</b></p></div></content></entry></feed>',
  ])('of a feed is the whole text of its entries, not their summary: %s', async (feed) => {
    expect((await read(feed)).blocks).toEqual(['Entry 5 euros']);
  });

  it('of a feed is its entries', async () => {
    const rss =
      '<rss version="2.0"><channel><title>News</title><item><title>Opening</title><pubDate>Sat, 02 May 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;We open at ten.&lt;/p&gt;</description></item></channel></rss>';
    expect(await read(rss)).toMatchObject({
      title: 'News',
      content: [['Opening', ['2026-05-02', 'We open at ten.']]],
    });
  });

  it('that declares entities is refused', async () => {
    await expect(read('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).rejects.toMatchObject(
      { code: 'unsafe' },
    );
  });
});

describe('a calendar or contacts', () => {
  it('has each entry under its name, unfolded, decoded, and without data for programs', async () => {
    const calendar =
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n' +
      'DTSTART;TZID=Europe/Berlin:20260903T190000\r\nSUMMARY:Supper in the ba\r\n rn\r\n' +
      'DESCRIPTION:Soup\\, bread\\n18 euros\r\nBEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n' +
      'END:VEVENT\r\nEND:VCALENDAR\r\n';
    expect((await read(calendar)).content).toEqual([
      ['', ['DTSTART: 2026-09-03 19:00 Europe/Berlin\nDESCRIPTION: Soup, bread\n18 euros']],
    ]);
    expect((await read(calendar)).title).toBe('Supper in the barn');
    const card =
      'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=\n=C3=BCller\n' +
      'ADR;WORK:;;Mill Lane 3;Ulm;;89073;\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\nEND:VCARD\n';
    expect(await read(card)).toMatchObject({
      title: 'Jürgen Müller',
      content: [['', ['ADR: Mill Lane 3, Ulm, 89073']]],
    });
  });
});

describe('RTF', () => {
  it('of whole days ends on its last day, not on the day after', async () => {
    const event = (end: string): string =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTEND${end}\nEND:VEVENT\nEND:VCALENDAR`;
    expect((await read(event(';VALUE=DATE:20270101'))).blocks).toEqual(['DTEND: 2026-12-31']);
    expect((await read(event(':20270101T000000'))).blocks).toEqual(['DTEND: 2027-01-01 00:00']);
  });

  it('is its paragraphs, headings and tables in the charset that it names, without hidden text', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1251{\fonttbl{\f0 Arial;}}{\*\generator x;}\pard\outlinelevel0 Prices\par\pard \'d6\'e5\'ed\'e0 \u8364?5 {\v secret}\par\trowd\intbl Tea\cell 2\cell\row\intbl Pot\cell 9\cell\row\pard End\emdash here.\par}`;
    expect((await read(rtf)).blocks).toEqual(['Цена €5', 'Tea: 2\nPot: 9', 'End—here.']);
  });

  it('keeps the mark of a note out of a price', async () => {
    expect((await read(String.raw`{\rtf1 A room is 410{\super 1}.}`)).blocks).toEqual(['A room is 410^1.']);
  });

  it('that is cut is damaged', async () => {
    await expect(read(String.raw`{\rtf1 The mill {\b opens`)).rejects.toMatchObject({ code: 'broken' });
  });

  it.each(['{\\rtf1 ' + '{'.repeat(5_000), "{\\rtf1 \\'", '{\\rtf1 \\u99999999 a}', '{\\rtf1}}}}a'])(
    'of any form is read or has no text',
    async (rtf) => {
      const end = await read(rtf).catch((error: Error) => error);
      expect(end instanceof Error ? end.name : 'read').toMatch(/^(?:DocumentError|read)$/);
    },
  );
});

describe('LaTeX source', () => {
  it('is its headings, lists, tables and text, without its commands', async () => {
    const source = String.raw`% Rates of the inn
\documentclass[a4paper]{article}
\usepackage{babel}
\title{The \emph{Mill} Inn}
\begin{document}
\maketitle
\section{Caf\'e \& Zimmer in K\"{o}ln}\label{sec:rooms}
A \textbf{double} room costs 95~\euro{} --- breakfast is 10\% off.% draft
\begin{itemize}
  \item No dogs.
  \item[Keys] at the bar.
\end{itemize}
\begin{tabular}{l|r}
Room & Price \\ \hline
Cedar & 410 \\
Elm & 380
\end{tabular}
\end{document}`;
    expect(await read(source)).toMatchObject({
      title: 'The Mill Inn',
      content: [
        [
          'Café & Zimmer in Köln',
          [
            'A double room costs 95 € — breakfast is 10% off.',
            '- No dogs.\n- Keys at the bar.',
            '| Room | Price |\n| --- | --- |\n| Cedar | 410 |\n| Elm | 380 |',
          ],
        ],
      ],
    });
  });

  it.each(['\\textbf{', '\\begin{tabular}{l}', '{', '\\section{', '\\item[', '% \n', '&'])(
    'of any form is read within seconds: %j',
    async (part) => {
      const end = await read(`\\documentclass{a}\n${part.repeat(200_000)}`).catch((error: Error) => error);
      expect(end instanceof Error ? end.name : 'read').toMatch(/^(?:DocumentError|read)$/);
    },
  );
});

describe('an archive that is no document', () => {
  it.each([
    [{ 'Index/Tables/DataList.iwa': 'x', 'preview.jpg': 'y' }, 'app_format'],
    [{ 'index.apxl': '<x/>' }, 'app_format'],
    [{ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'a.class': 'x' }, 'program'],
    [{ 'AndroidManifest.xml': 'x', 'classes.dex': 'y' }, 'program'],
    [{ 'Payload/Boats.app/Info.plist': '<plist/>' }, 'program'],
    [{ 'boats/price.py': 'x = 1', 'boats-1.0.dist-info/RECORD': 'x' }, 'program'],
    [{ mimetype: 'application/x-krita', 'maindoc.xml': '<DOC/>' }, 'unsupported'],
    [{ 'designmap.xml': '<Document/>', 'META-INF/container.xml': '<container/>' }, 'app_format'],
  ])('is refused by what it is: %j', async (files, code) => {
    await expect(read(zipOf(files))).rejects.toMatchObject({ code });
  });
});

describe('a message of Outlook', () => {
  it('is its subject and text, and the files that it carries', async () => {
    const rows = Buffer.from(`Room,Price\n${'Cedar,410\n'.repeat(100)}`);
    const message = outlookMessage(
      { subject: 'Opening hours', text: 'plain', html: '<p>Geöffnet ab zehn.</p>' },
      { 'prices.csv': rows, 'old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    );
    const { title, content, found } = await read(message);
    expect([title, content[0]]).toEqual(['Opening hours', ['', ['Geöffnet ab zehn.']]]);
    expect(found.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'part', file: 'prices.csv', type: 'csv' }),
        expect.objectContaining({ kind: 'skipped', file: 'old.doc', code: 'old_format' }),
      ]),
    );
  });

  it('may have only plain text, or be carried by another one', async () => {
    const inner = outlookMessage({ subject: 'Inner', text: 'The ferry sails at nine.' });
    const { found } = await read(
      outlookMessage({ subject: 'Outer', text: 'See below.' }, { 'a.msg': inner }),
    );
    expect(found).toMatchObject([
      { file: null, title: 'Outer', sections: [{ blocks: ['See below.'] }] },
      { file: 'a.msg', title: 'Inner', sections: [{ blocks: ['The ferry sails at nine.'] }] },
    ]);
  });

  it('without Unicode is read by the code page that it names', async () => {
    const message = outlookMessage({ subject: '會議', text: '會議地點：演講廳', codePage: 950 });
    expect((await read(message)).content).toEqual([['', ['會議地點：演講廳']]]);
  });

  it('that is damaged is refused, also where its names stand far from its start', async () => {
    const message = outlookMessage({ subject: 'Cut', text: 'x'.repeat(10_000) });
    await expect(read(message.subarray(0, message.length - 600))).rejects.toMatchObject({
      name: 'DocumentError',
    });
    const start = Buffer.concat([message.subarray(0, 8), Buffer.alloc(70_000)]);
    const names = Buffer.concat([start, Buffer.from('__substg1.0_', 'utf16le')]);
    await expect(read(names)).rejects.toMatchObject({ code: 'no_text' });
  });
});
