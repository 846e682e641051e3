/** A trial that fails says nothing. After this many failed trials, the feature counts as supported. */
const MAX_TRIALS = 3;

/** The known support of an endpoint for tools, or for images: it may refuse them, or accept and ignore them. */
export class Support {
  private state: 'unknown' | 'works' | 'none' = 'unknown';
  private trials = 0;
  private isTrying = false;

  /** False if the endpoint is known not to support them. */
  get mayWork(): boolean {
    return this.state !== 'none';
  }

  note(works: boolean): void {
    this.state = works ? 'works' : 'none';
  }

  /**
   * Finds out whether the endpoint has them, if that is not known yet. `trial` resolves to whether a model has used its
   * tools or images; its errors are ignored.
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
