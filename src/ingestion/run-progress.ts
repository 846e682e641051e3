import type { DataSource } from 'typeorm';
import type { CrawledPage } from './crawled-page';
import { saveProgress } from './crawled-page.queries';
import { advance, NO_PROGRESS, type IngestionProgress } from './ingestion-progress';
import { RunOvertakenError, type IngestionRun } from './ingestion-run';
import type { ReadingStep } from './reading-step';

const SAVE_INTERVAL_MS = 1000;

/** The progress and the list of pages of one run, as the API shows them during the run. */
export class RunProgress {
  private current = NO_PROGRESS;
  private unsavedPages: CrawledPage[] = [];
  private savedPages = 0;
  private savedAtMs = performance.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly run: IngestionRun,
  ) {}

  /** The progress so far. */
  get counts(): IngestionProgress {
    return this.current;
  }

  count(step: ReadingStep): void {
    this.current = advance(this.current, step);
  }

  /** Adds a page to the list of the run. */
  addPage(page: CrawledPage): void {
    this.unsavedPages.push(page);
  }

  /** Saves progress and pages, at most once a second. @throws RunOvertakenError */
  async saveRegularly(): Promise<void> {
    if (performance.now() - this.savedAtMs >= SAVE_INTERVAL_MS) await this.save();
  }

  /** Saves the rest of the pages. @throws RunOvertakenError */
  async savePages(): Promise<void> {
    if (this.unsavedPages.length > 0) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAtMs = performance.now();
    const saved = { progress: this.current, position: this.savedPages, pages: this.unsavedPages };
    this.unsavedPages = [];
    if (!(await saveProgress(this.dataSource, this.run, saved))) throw new RunOvertakenError();
    this.savedPages += saved.pages.length;
  }
}
