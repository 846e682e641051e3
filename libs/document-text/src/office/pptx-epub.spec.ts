import { zipOf } from '../archive/zip.fixture';
import { toPassages } from '@app/page-text';
import { read } from '../document.fixture';
import { officeFile, relationships } from './office.fixture';

const lines = (texts: string[]): string =>
  texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
const shape = (type: string, ...texts: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines(texts)}</p:txBody></p:sp>`;

describe('a PPTX file', () => {
  it('has a section for each slide in the order of the talk: title, list, table, notes', async () => {
    const cells = (...texts: string[]): string =>
      `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${lines([text])}</a:txBody></a:tc>`).join('')}</a:tr>`;
    const million = 'two 10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6';
    const welcome = [shape('body', 'one', million), shape('title', 'Welcome'), shape('sldNum', '1')];
    const file = officeFile('ppt/presentation.xml', {
      'ppt/presentation.xml':
        '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relationships([
        ['a', 'slide', 'slides/slide1.xml'],
        ['b', 'slide', '/ppt/slides/slide2.xml'],
      ]),
      'ppt/slides/slide2.xml': `<p:sld>${welcome.join('')}</p:sld>`,
      'ppt/slides/slide1.xml': `<p:sld>${shape('title', 'Fees')}<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${cells('Who', 'Fee')}${cells('Adult', '5')}</a:tbl></p:graphicFrame></p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': relationships([
        ['n', 'notesSlide', '../notesSlides/notesSlide1.xml'],
      ]),
      'ppt/notesSlides/notesSlide1.xml': `<p:notes>${shape('body', 'Say hello.')}${shape('sldNum', '2')}</p:notes>`,
    });
    const talk = await read(file, { readsNotes: true });
    expect(talk).toMatchObject({
      type: 'pptx',
      title: 'Welcome',
      sections: [
        { heading: '', anchor: 'slide=1', page: 1, blocks: ['- one\n- two 10^6'] },
        {
          heading: 'Fees',
          anchor: 'slide=2',
          page: 2,
          blocks: ['| Who | Fee |\n| --- | --- |\n| Adult | 5 |', 'Say hello.'],
        },
      ],
    });
    // Passages are cut as in pages, and keep their place.
    expect(toPassages(talk.sections).map(({ anchor }) => anchor)).toEqual(['slide=1', 'slide=2']);
    // Notes are for the speaker alone.
    expect((await read(file)).blocks.join()).not.toContain('Say hello.');
  });

  it('has its charts and diagrams, and neither hidden slides nor hidden shapes', async () => {
    const points = (element: string, ...values: string[]): string =>
      `<c:${element}><c:strRef><c:strCache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strCache></c:strRef></c:${element}>`;
    const format = '<c:formatCode>0%</c:formatCode>';
    const percents = points('val', '0.25', '0.75').replace('<c:pt', `${format}<c:pt`);
    const hidden = shape('body', 'secret').replace('<p:nvPr>', '<p:cNvPr hidden="1"/><p:nvPr>');
    const file = officeFile('ppt/presentation.xml', {
      'ppt/presentation.xml':
        '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="a"/><p:sldId id="2" r:id="b"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relationships([
        ['a', 'slide', 'slides/slide1.xml'],
        ['b', 'slide', 'slides/slide2.xml'],
      ]),
      'ppt/slides/slide1.xml': `<p:sld show="0">${shape('title', 'Salaries')}</p:sld>`,
      'ppt/slides/slide2.xml': `<p:sld>${hidden}</p:sld>`,
      'ppt/slides/_rels/slide2.xml.rels': relationships([
        ['c', 'chart', '../charts/chart1.xml'],
        ['p', 'chart', '../charts/chart2.xml'],
        ['d', 'diagramData', '../diagrams/data1.xml'],
      ]),
      'ppt/charts/chart1.xml': `<c:chartSpace><c:title><a:p><a:r><a:t>Guests</a:t></a:r></a:p></c:title><c:plotArea><c:ser>${points('tx', 'Adults')}${points('cat', 'May', 'June')}${points('val', '12', '0.30000000000000004')}</c:ser></c:plotArea></c:chartSpace>`,
      'ppt/charts/chart2.xml': `<c:chartSpace><c:ser>${points('cat', 'A', 'B')}${percents}</c:ser></c:chartSpace>`,
      'ppt/diagrams/data1.xml': `<dgm:dataModel>${lines(['Book', 'Pay'])}</dgm:dataModel>`,
    });
    expect((await read(file)).blocks).toEqual([
      'Guests',
      'Adults',
      'May: 12\nJune: 0.3',
      'A: 25%\nB: 75%',
      '- Book\n- Pay',
    ]);
  });

  it('cites a title on its own slide, and no title of the slide before', async () => {
    const file = officeFile('ppt/presentation.xml', {
      'ppt/presentation.xml':
        '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="a"/><p:sldId id="2" r:id="b"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relationships([
        ['a', 'slide', 'slides/slide1.xml'],
        ['b', 'slide', 'slides/slide2.xml'],
      ]),
      'ppt/slides/slide1.xml': `<p:sld>${shape('title', 'Herons')}</p:sld>`,
      'ppt/slides/slide2.xml': `<p:sld>${shape('body', 'Of egrets.')}</p:sld>`,
    });
    expect((await read(file)).sections.map(({ heading, page, blocks }) => [heading, page, blocks])).toEqual([
      ['', 1, ['Herons']],
      ['', 2, ['Of egrets.']],
    ]);
  });
});

describe('an EPUB file', () => {
  const chapter = (body: string): string =>
    `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Book</title></head><body><a id="p1"/>${body}</body></html>`;
  const book = (folder: string): Buffer =>
    zipOf({
      [`${folder}META-INF/container.xml`]:
        '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      [`${folder}OPS/book.opf`]:
        '<package><metadata><dc:title>The Book</dc:title></metadata><manifest><item id="n" href="nav.xhtml" properties="nav"/><item id="b" href="two%20.xhtml"/><item id="a" href="one.xhtml"/></manifest><spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>',
      [`${folder}OPS/nav.xhtml`]: chapter('<p>Contents</p>'),
      [`${folder}OPS/one.xhtml`]: chapter('<h1>First</h1><p>It begins here, on a long and rainy day.</p>'),
      [`${folder}OPS/two .xhtml`]: chapter(
        '<h1>Last</h1><h2>End</h2><p>It ends here, as all things have to end.</p>',
      ),
    });

  it.each(['', 'Subfolder/'])(
    'has its chapters in reading order, even in the folder "%s"',
    async (folder) => {
      expect(await read(book(folder))).toMatchObject({
        type: 'epub',
        title: 'The Book',
        content: [
          ['First', ['It begins here, on a long and rainy day.']],
          ['Last > End', ['It ends here, as all things have to end.']],
        ],
      });
    },
  );
});
