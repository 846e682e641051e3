/** Sees the events of a sequence, and its end: after the last event, after an error, or when the reader leaves. */
export interface Watcher<Event> {
  note(event: Event): void;
  fail?(error: unknown): void;
  end(): void;
}

/**
 * The events, each seen by the watcher that `begin` makes when the first event is requested. A generator would create
 * several promises for each event instead of one. @throws the error of `begin`, when the first event is requested
 */
export function watched<Event>(
  events: AsyncIterable<Event>,
  begin: () => Watcher<Event>,
): AsyncIterable<Event> {
  return { [Symbol.asyncIterator]: () => new Watched(events, begin) };
}

class Watched<Event> implements AsyncIterator<Event> {
  private watcher: Watcher<Event> | undefined;
  private iterator: AsyncIterator<Event> | undefined;
  private isOver = false;

  constructor(
    private readonly events: AsyncIterable<Event>,
    private readonly begin: () => Watcher<Event>,
  ) {}

  next(): Promise<IteratorResult<Event>> {
    try {
      this.watcher ??= this.begin();
      this.iterator ??= this.events[Symbol.asyncIterator]();
      return this.iterator.next().then(this.noted, this.failed);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async return(): Promise<IteratorResult<Event>> {
    try {
      await this.iterator?.return?.();
    } finally {
      this.end();
    }
    return { done: true, value: undefined };
  }

  private readonly noted = (step: IteratorResult<Event>): IteratorResult<Event> => {
    if (step.done) this.end();
    else this.watcher?.note(step.value);
    return step;
  };

  private readonly failed = (error: unknown): never => {
    this.watcher?.fail?.(error);
    this.end();
    throw error;
  };

  private end(): void {
    if (!this.isOver) this.watcher?.end();
    this.isOver = true;
  }
}
