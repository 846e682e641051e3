/** Endings of names of files that can be read as documents. */
const FILE_NAME = /\.(csv|docx|epub|od[pst]|pdf|pptx|xlsx)$/i;

/** Types of files that can be read, and old office files, which are refused with their own reason. */
const FILE_TYPE = new RegExp(
  `^\\s*(?:${[
    'application/(?:x-)?pdf',
    'application/vnd\\.openxmlformats-officedocument\\.(?:wordprocessingml\\.document|presentationml\\.(?:presentation|slideshow)|spreadsheetml\\.sheet)',
    'application/vnd\\.oasis\\.opendocument\\.(?:text|spreadsheet|presentation)',
    'application/epub\\+zip',
    'application/(?:msword|vnd\\.ms-(?:excel|powerpoint)|rtf)',
    '(?:text|application)/(?:x-)?(?:csv|markdown)',
  ].join('|')})\\s*(?:;|$)`,
  'i',
);

/** Types that servers give to any file. */
const ANY_TYPE =
  /^\s*(?:(?:application|binary)\/(?:octet-stream|force-download|(?:x-)?download|(?:x-)?zip)\s*(?:;|$)|$)/i;

/** Whether the URL has the name of a file that can be read. */
export function isNamedAsFile(url: string): boolean {
  return FILE_NAME.test(new URL(url).pathname);
}

/** Whether a response is a file that can be read: by its type, or by its name if the type is unspecific. */
export function isFile(headers: Readonly<Record<string, string>>, url: string): boolean {
  const type = headers['content-type'] ?? '';
  if (FILE_TYPE.test(type)) return true;
  return (
    ANY_TYPE.test(type) && (isNamedAsFile(url) || FILE_NAME.test(fileNameIn(headers['content-disposition'])))
  );
}

/** The name in a `Content-Disposition` header; '' without a name. */
function fileNameIn(header = ''): string {
  return /filename\*?\s*=\s*(?:"([^"]*)"|([^;]*))/i.exec(header)?.slice(1).find(Boolean)?.trim() ?? '';
}
