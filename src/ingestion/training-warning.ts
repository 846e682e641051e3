/** What is missing or doubtful in a file that was read. */
export interface TrainingWarning {
  code: string;
  /** Sentences for the person who uploaded the file. */
  message: string;
  /** How many pages, slides or sheets are affected. */
  pages: number;
}
