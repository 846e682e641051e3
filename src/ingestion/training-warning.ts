/** A missing or doubtful part of a text, page or file that was read. */
export interface TrainingWarning {
  code: string;
  /** Sentences for the person who added the source. */
  message: string;
  /** How many pages, slides or sheets are affected. */
  pages: number;
  /** The path of the file in a ZIP. */
  file?: string;
  /** The numbers of the pages in a file, as in "2, 5–9", and their kind. */
  pageNumbers?: string;
  pageKind?: string;
}
