import {
  ModelError,
  WrappedModel,
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
} from '../language-model';
import { Outage } from '../../platform/outage';
import { watched, type Watcher } from '../../platform/watched';

/** Calls of one endpoint that may run at once: enough for a busy tenant, and few among all calls of a process. */
const MAX_CALLS = 50;
/** A single fault may have any cause: the tenant sees it, and the log of the installation has no line for it. */
const OUTAGE = { pauseMs: 5000, maxPauseMs: 60_000, faults: 3 };

/**
 * The model of a tenant. An endpoint that hangs or fails does not take the places of other tenants: at most 50 calls
 * run at once, and after three faults in a row it is not called for a pause. Tells each fault to `onFault`.
 */
export class GuardedModel extends WrappedModel {
  private calls = 0;
  private readonly outage = new Outage(OUTAGE);

  constructor(
    model: LanguageModel,
    private readonly onFault: (message: string) => void,
  ) {
    super(model);
  }

  stream(completion: CompletionRequest): AsyncIterable<ModelEvent> {
    return watched(this.model.stream(completion), () => this.begin());
  }

  private begin(): Watcher<ModelEvent> {
    if (this.calls >= MAX_CALLS) throw new ModelError('overloaded', 'too many calls of the model endpoint');
    if (!this.outage.admits())
      throw new ModelError('overloaded', 'the model endpoint fails and is not called for a while');
    this.calls += 1;
    let isSettled = false;
    return {
      note: (event) => {
        if (event.type !== 'end') return;
        this.outage.succeed();
        isSettled = true;
      },
      fail: (error) => {
        if (!(error instanceof ModelError) || isSettled) return;
        this.outage.fail(error.message);
        this.onFault(error.message);
        isSettled = true;
      },
      end: () => {
        this.calls -= 1;
        if (!isSettled) this.outage.abandon();
      },
    };
  }
}
