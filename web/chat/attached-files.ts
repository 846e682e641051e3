/** The types in the dialog for files. The service decides by the content. */
export const ACCEPTED =
  'image/png,image/jpeg,image/gif,image/webp,.pdf,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods,.odp';

/** The largest file, and the most files of a message. */
const MAX_BYTES = 10_000_000;
const MAX_FILES = 5;

/** Why a message cannot have this file as well, after `before` others. */
export function refusalOf(file: File, before: number): 'tooMany' | 'tooLarge' | undefined {
  if (before >= MAX_FILES) return 'tooMany';
  return file.size > MAX_BYTES ? 'tooLarge' : undefined;
}

/** The size of a file in this language. */
export function sizeOf(bytes: number, language: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}
