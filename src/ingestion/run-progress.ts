import type { DataSource } from 'typeorm';
import type { CrawledPage } from './crawled-page';
import { insertPages } from './crawled-page.queries';
import { advance, NO_PROGRESS, type IngestionProgress } from './ingestion-progress';
import { saveProgress } from './ingestion.queries';
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
    if (performance.now() - this.savedAtMs < SAVE_INTERVAL_MS) return;
    this.savedAtMs = performance.now();
    if (!(await saveProgress(this.dataSource, this.run, this.current))) throw new RunOvertakenError();
    await this.savePages();
  }

  async savePages(): Promise<void> {
    const pages = this.unsavedPages;
    this.unsavedPages = [];
    await insertPages(this.dataSource, this.run, { position: this.savedPages, pages });
    this.savedPages += pages.length;
  }
}
