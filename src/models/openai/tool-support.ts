import type { Tool } from '../language-model';

/** A refusal of `tools` in the words of known servers: they name the parameter or the feature. */
const OF_TOOLS = /\btools?\b|tool[_ ]|functions? call/i;
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 404, 422, 500, 501]);
/** A trial that fails says nothing about tools. After so many of them, the model is taken to have tools. */
const MAX_TRIALS = 3;

/** The tool of a trial: a model that has tools calls it. */
export const READY: Tool = {
  name: 'ready',
  description: 'Says that you are ready.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

/** Whether a refused request was refused because of its tools. */
export function refusesTools(status: number, body: string): boolean {
  return REFUSING_STATUSES.has(status) && OF_TOOLS.test(body);
}

/** What is known about the tools of an endpoint: it may refuse them, or take them and ignore them. */
export class ToolSupport {
  private state: 'unknown' | 'works' | 'none' = 'unknown';
  private trials = 0;
  private isTrying = false;

  /** False when it is known that the endpoint has no tools. */
  get mayWork(): boolean {
    return this.state !== 'none';
  }

  note(works: boolean): void {
    this.state = works ? 'works' : 'none';
  }

  /**
   * Finds out whether the endpoint has tools, if that is not known yet. `trial` is whether a model that was asked to call
   * a tool has called it; its errors are ignored.
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
