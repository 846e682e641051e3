import { LanguageModel, ModelError, type CompletionRequest, type ModelEvent } from '../language-model';
import { Outage } from '../embedding/outage';

/** Calls of one endpoint that may run at once: enough for a busy tenant, and few among all calls of a process. */
const MAX_CALLS = 50;
/** A single fault may have any cause. */
const FAULTS_BEFORE_PAUSE = 3;

/**
 * The model of a tenant. An endpoint that hangs or fails does not take the places of other tenants: at most 50 calls
 * run at once, and after three faults in a row it is not called for a pause. Tells each fault to `onFault`.
 */
export class GuardedModel extends LanguageModel {
  private calls = 0;
  private faults = 0;
  private readonly outage = new Outage();

  constructor(
    private readonly model: LanguageModel,
    private readonly onFault: (message: string) => void,
  ) {
    super();
  }

  override get hasTools(): boolean {
    return this.model.hasTools;
  }

  async *stream(completion: CompletionRequest): AsyncGenerator<ModelEvent, void, undefined> {
    const isOut = this.outage.reason !== undefined && !this.outage.claimTry(performance.now());
    if (isOut) throw new ModelError('overloaded', 'the model endpoint fails and is not called for a while');
    if (this.calls >= MAX_CALLS) throw new ModelError('overloaded', 'too many calls of the model endpoint');
    this.calls += 1;
    let isSettled = false;
    try {
      yield* this.model.stream(completion);
      this.faults = 0;
      this.outage.end();
      isSettled = true;
    } catch (error) {
      if (error instanceof ModelError) {
        this.fail(error.message);
        isSettled = true;
      }
      throw error;
    } finally {
      this.calls -= 1;
      // A visitor who leaves does not show whether the endpoint works: the next call tries it.
      if (!isSettled) this.outage.end();
    }
  }

  private fail(message: string): void {
    this.faults += 1;
    if (this.faults >= FAULTS_BEFORE_PAUSE) this.outage.begin(message, performance.now());
    this.onFault(message);
  }
}
