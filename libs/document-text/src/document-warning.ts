/** The sentences about missing or doubtful parts of a file that was read, for the person who uploaded it. */
const MESSAGES = {
  charset_unsure: () =>
    'The file does not say in which character set it is written. If letters look wrong, save it as UTF-8.',
  text_garbled: (pages: string) =>
    `The text${pages} looks garbled. Compare its passages with the file, and save it anew from the program that made it.`,
  formulas_without_values: (pages: string) =>
    `Formulas${pages} have no stored values. Open the file in a spreadsheet program and save it again.`,
  pictures_without_text: (pages: string) =>
    `Pictures${pages} have no text. If they show text, make it searchable by text recognition (OCR) first.`,
  columns_left_out: (pages: string) => `Columns were left out: the table${pages} has too many.`,
} as const;

/** The kind of a warning. */
export type DocumentWarningCode = keyof typeof MESSAGES;

/** A warning about a missing or doubtful part of a file that was read. It comes after the parts of the file. */
export interface DocumentWarning {
  kind: 'warning';
  /** The path of the file inside the ZIP; null if the file is not a ZIP. */
  file: string | null;
  code: DocumentWarningCode;
  /** Sentences for the person who uploaded the file, without content of the file. */
  message: string;
  /** How many pages, slides or sheets are affected; 1 in files without them. */
  pages: number;
  /** Their numbers, as in "2, 5–9", and their unit; absent in files without pages. */
  pageNumbers?: string;
  pageKind?: string;
}

/** Collects the warnings of a file, each with the pages that it is about. */
export class DocumentWarnings {
  private readonly pages = new Map<DocumentWarningCode, Set<number | null>>();

  constructor(private readonly pageKind: string) {}

  /** Adds a warning about a page; null in files without pages. */
  add(code: DocumentWarningCode, page: number | null): void {
    const pages = this.pages.get(code) ?? new Set();
    this.pages.set(code, pages.add(page));
  }

  /** Whether there is a warning with this code. */
  has(code: DocumentWarningCode): boolean {
    return this.pages.has(code);
  }

  /** The warnings of the file. */
  of(file: string | null): DocumentWarning[] {
    const { pageKind } = this;
    return [...this.pages].map(([code, pages]) => {
      const pageNumbers = numbersOf([...pages].filter((page) => page !== null));
      const on = ` on ${pageKind}${pages.size > 1 ? 's' : ''} ${pageNumbers.replaceAll('–', ' to ')}`;
      const message = MESSAGES[code](pageNumbers === '' ? '' : on);
      const place = pageNumbers === '' ? {} : { pageNumbers, pageKind };
      return { kind: 'warning', file, code, message, pages: pages.size, ...place };
    });
  }
}

/** "2, 5–9"; empty without pages. */
function numbersOf(pages: number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages.sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && page <= last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
