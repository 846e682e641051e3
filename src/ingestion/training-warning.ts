/** What is missing or doubtful in a text, page or file that was read. */
export interface TrainingWarning {
  code: string;
  /** Sentences for the person who added the source. */
  message: string;
  /** How many pages, slides or sheets are affected. */
  pages: number;
  /** The path of the file in a ZIP. */
  file?: string;
  /** Their numbers in a file, as in "2, 5–9", and what they are. */
  pageNumbers?: string;
  pageKind?: string;
}
