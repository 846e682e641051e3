import { mediaTypeOf } from './media-type';

const OOXML = 'application/vnd.openxmlformats-officedocument';
const entry = (name: string): string => `PK\x03\x04${'\0'.repeat(26)}${name}`;

describe('the type of an attachment', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0…', 'image/jpeg'],
    ['GIF89a…', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    [entry('[Content_Types].xml') + entry('word/document.xml'), `${OOXML}.wordprocessingml.document`],
    [entry('docProps/app.xml') + entry('xl/workbook.xml'), `${OOXML}.spreadsheetml.sheet`],
    [entry('ppt/presentation.xml'), `${OOXML}.presentationml.presentation`],
    [
      `${entry('mimetype')}application/vnd.oasis.opendocument.textPK`,
      'application/vnd.oasis.opendocument.text',
    ],
    ['A line of text.\n', 'text/plain'],
    ['article,price\nTea,4\nCoffee,5\n', 'text/csv'],
    [entry('notes/word/a.txt'), undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['\xef\xbb\xbf\n <p>A page</p>', undefined],
    ['\x7fELF\0\0\0\0', undefined],
    ['', 'text/plain'],
  ])('is told by its first bytes: %j', (start, type) => {
    expect(mediaTypeOf(Buffer.from(start, 'latin1'))).toBe(type);
  });
});
