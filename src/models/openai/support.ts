/** A trial that fails says nothing. After so many of them, the endpoint is taken to have what was tried. */
const MAX_TRIALS = 3;

/** What is known about the tools of an endpoint, or about images: it may refuse them, or take them and ignore them. */
export class Support {
  private state: 'unknown' | 'works' | 'none' = 'unknown';
  private trials = 0;
  private isTrying = false;

  /** False when it is known that the endpoint has none. */
  get mayWork(): boolean {
    return this.state !== 'none';
  }

  note(works: boolean): void {
    this.state = works ? 'works' : 'none';
  }

  /**
   * Finds out whether the endpoint has them, if that is not known yet. `trial` is whether a model has used what it was
   * given; its errors are ignored.
   */
  async find(trial: () => Promise<boolean>): Promise<void> {
    if (this.state !== 'unknown' || this.isTrying || this.trials >= MAX_TRIALS) return;
    this.isTrying = true;
    this.trials += 1;
    try {
      this.note(await trial());
    } catch {
      // The next call of the model begins another trial.
    } finally {
      this.isTrying = false;
    }
  }
}
